import { SignJWT } from "jose";

import type { BaseContext } from "#context/context";
import { AppError } from "#errors/app-error";
import type { OAuthClient } from "#identity/oauth-clients/oauth-client";
import { signingKeys, verifiedPayload } from "#platform/credentials/signing-keys";
import { refusalOf } from "#platform/credentials/tokens";
import type { Permission } from "#tenancy/permissions";

/** A program's checked request to act for a person. */
export interface AuthorizationRequest {
  /** The id of the grant that it leads to: a request is answered once. */
  id: string;
  client: Pick<OAuthClient, "id" | "name" | "host">;
  redirectUri: string;
  state: string | null;
  permissions: Permission[];
  resource: string;
  codeChallenge: string;
  issuer: string;
  /** The digest of the code of a device without a browser; null for a program to which the browser goes back. */
  deviceCodeHash: string | null;
}

const TYPE = "authorization-request+jwt";

/** Enough to sign up, or to find the second factor. */
const LIFETIME_MS = 30 * 60_000;

/** The request as a signed text, which the browser carries to the consent page: nothing is stored for strangers. */
export async function signRequest(base: BaseContext, request: AuthorizationRequest): Promise<string> {
  const [key] = await signingKeys(base.config);
  return new SignJWT({ request })
    .setProtectedHeader({ alg: key.algorithm, typ: TYPE })
    .setExpirationTime(Math.floor((base.clock() + LIFETIME_MS) / 1000))
    .sign(key.signing);
}

/** Reads what `signRequest` made. Throws GONE for one that is too old, and INVALID_INPUT for any other text. */
export async function readRequest(base: BaseContext, text: string): Promise<AuthorizationRequest> {
  try {
    const payload = await verifiedPayload(base.config, text, {
      typ: TYPE,
      requiredClaims: ["exp"],
      currentDate: new Date(base.clock()),
    });
    return payload["request"] as AuthorizationRequest;
  } catch (cause) {
    const refusal = refusalOf(cause);
    if (!(refusal instanceof AppError)) throw refusal;
    throw refusal.details["reason"] === "expired"
      ? new AppError("GONE", { message: "This request is too old. Start again in the program.", cause })
      : new AppError("INVALID_INPUT", { message: "This is not a request of a program.", cause });
  }
}
