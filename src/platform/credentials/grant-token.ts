import { decodeJwt, SignJWT } from "jose";

import type { Config } from "#config/config";

import { signingKeys, verifiedPayload } from "./signing-keys.ts";
import { refusalOf } from "./tokens.ts";

export const GRANT_TOKEN_SECONDS = 3_600;

const TYPE = "at+jwt";

interface GrantClaims {
  grantId: string;
  userId: string;
  tenantId: string;
  clientId: string;
  /** The audience: the address for which the token works. */
  resource: string;
  issuer: string;
  /** The permissions, with spaces between. */
  scope: string;
}

interface TokenContext {
  config: Config;
  clock: () => number;
  newId: () => string;
}

/** Signs an access token of a grant (RFC 9068). Its end is in milliseconds since 1970. */
export async function issueGrantToken(ctx: TokenContext, claims: GrantClaims, expiresAt: number): Promise<string> {
  const [key] = await signingKeys(ctx.config);
  return new SignJWT({ gid: claims.grantId, tid: claims.tenantId, client_id: claims.clientId, scope: claims.scope })
    .setProtectedHeader({ alg: key.algorithm, typ: TYPE, ...(key.publicJwk ? { kid: key.publicJwk.kid } : {}) })
    .setIssuer(claims.issuer)
    .setAudience(claims.resource)
    .setSubject(claims.userId)
    .setJti(ctx.newId())
    .setIssuedAt(Math.floor(ctx.clock() / 1000))
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(key.signing);
}

/** Whether a token claims to be one of a grant. This only decides how it is checked. */
export function isGrantToken(token: string): boolean {
  try {
    return typeof decodeJwt(token)["gid"] === "string";
  } catch {
    return false;
  }
}

/** Checks signature, algorithm, type and time. The caller compares the audience with the address that was called. */
export async function verifyGrantToken(
  { config, clock }: Pick<TokenContext, "config" | "clock">,
  token: string,
): Promise<{ grantId: string; resource: string; expiresAt: number }> {
  try {
    const payload = await verifiedPayload(config, token, {
      typ: TYPE,
      requiredClaims: ["sub", "exp", "aud", "gid"],
      currentDate: new Date(clock()),
    });
    return {
      grantId: String(payload["gid"]),
      resource: [payload.aud ?? ""].flat()[0] ?? "",
      expiresAt: (payload.exp ?? 0) * 1000,
    };
  } catch (cause) {
    throw refusalOf(cause);
  }
}
