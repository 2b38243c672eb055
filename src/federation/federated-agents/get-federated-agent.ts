import type { BaseContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";

import { agentBundle } from "./agent-bundle.ts";
import { signDetached } from "./bundle-signature.ts";
import { currentSigningKey } from "./federation-keys.ts";
import { selectPublishedTemplate } from "./store.ts";

export interface SignedBundle {
  /** The bundle as canonical JSON (RFC 8785): the exact sent bytes, which the signature covers. */
  text: string;
  /** SHA-256 of it, hexadecimal. */
  digest: string;
  /** A detached JWS; see `bundle-signature.ts`. */
  signature: string;
}

/** An id as in the protocol: a UUID of any version. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A published template as a signed bundle. */
export async function getFederatedAgent(
  { db, config, clock }: Pick<BaseContext, "db" | "config" | "clock">,
  templateId: string,
): Promise<SignedBundle> {
  if (!UUID.test(templateId)) throw new AppError("INVALID_INPUT", { message: "Invalid template ID" });
  const template = await selectPublishedTemplate(db, templateId.toLowerCase());
  if (!template) throw new AppError("NOT_FOUND", { message: "Agent Template not found" });
  const text = canonicalJson(agentBundle(template));
  const [digest, key] = await Promise.all([sha256Hex(text), currentSigningKey(config)]);
  return { text, digest, signature: await signDetached(text, key, clock()) };
}
