import { z } from "zod";

import { AppError } from "#errors/app-error";
import { checkDetached, type CheckingKey } from "#federation/federated-agents/bundle-signature";
import { sha256Hex } from "#lib/digest";

import { peerError } from "./ask-peer.ts";
import { parseJson } from "./read-bundle.ts";

export interface Received {
  canonicalText: string;
  etag: string | null;
  signature: string | null;
}

/** Unknown keys are skipped: a peer may publish others. */
const KeySet = z.object({ keys: z.array(z.unknown()).max(100) });
const Key = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  kid: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/),
  valid_until: z.string().max(40).optional(),
});

/** The keys of a published set that are valid at `now`; null when the value is not a key set. */
export function readKeySet(bytes: Uint8Array, now: number): CheckingKey[] | null {
  const set = KeySet.safeParse(parseJson(bytes)).data;
  if (!set) return null;
  return set.keys.flatMap((entry) => {
    const key = Key.safeParse(entry).data;
    return key && !(Date.parse(key.valid_until ?? "") < now) ? [{ kid: key.kid, x: key.x }] : [];
  });
}

/**
 * Checks that a bundle is the one its peer published. Its digest must match the entity tag, and its signature must be
 * valid for a key that the peer publishes now. A peer that signed once must always sign, with one known key still
 * published. Throws PROVIDER_ERROR (`details.reason`), or CONFLICT when all keys changed.
 */
export async function checkOrigin(
  received: Received,
  trusted: readonly CheckingKey[],
  publishedKeys: () => Promise<CheckingKey[]>,
  now: number,
): Promise<{ digest: string; trustedKeys: CheckingKey[] }> {
  const digest = await sha256Hex(received.canonicalText);
  const [, claimed] = /^(?:W\/)?"sha256-([0-9a-f]{64})"$/.exec(received.etag?.trim() ?? "") ?? [];
  if (claimed !== undefined && claimed !== digest)
    throw peerError("digest_mismatch", "The bundle does not match its digest.");
  if (received.signature === null) {
    if (trusted.length > 0)
      throw peerError("unsigned", "The peer signed its earlier bundles, but this one is not signed.");
    return { digest, trustedKeys: [] };
  }
  const published = await publishedKeys();
  if (
    trusted.length > 0 &&
    !published.some((key) => trusted.some((known) => known.kid === key.kid && known.x === key.x))
  )
    throw keysChanged();
  const verdict = await checkDetached(received.canonicalText, received.signature, published, now);
  if (!verdict.ok) throw peerError(`signature_${verdict.reason}`, "The bundle's signature is not valid.");
  return { digest, trustedKeys: published };
}

const keysChanged = (): AppError =>
  new AppError("CONFLICT", {
    message:
      "The peer no longer publishes any key that it signed with before. Ask its operator. If the operator made the change, delete the peer and add it again.",
    details: { reason: "peer_keys_changed" },
  });
