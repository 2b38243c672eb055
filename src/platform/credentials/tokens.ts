import { errors, SignJWT } from "jose";

import type { Config } from "#config/config";
import { AppError } from "#errors/app-error";

import { signingKeys, verifiedPayload } from "./signing-keys.ts";

/** The purposes of tokens, distinguished by `typ` (RFC 9068 section 2.1), so that none passes for another. */
const TYPES = { access: "at+jwt", session: "session+jwt", challenge: "two-factor+jwt" } as const;

export type TokenKind = keyof typeof TYPES;

export const ACCESS_TOKEN_SECONDS = 900;
/** Maximum duration of a person's session. */
export const SESSION_SECONDS = 30 * 86_400;
export const CHALLENGE_SECONDS = 300;

export interface TokenClaims {
  userId: string;
  tenantId: string;
  /** The session; for a challenge, a digest of the password hash that it was issued for. */
  sessionId: string;
  role: string;
}

export interface VerifiedToken extends TokenClaims {
  /** Milliseconds since 1970. */
  expiresAt: number;
}

interface TokenContext {
  config: Config;
  clock: () => number;
  newId: () => string;
}

/** The issuer of our tokens, as in their `iss`. */
export const tokenIssuer = (config: Config): string => config.baseUrl || "tenure";

export const TOKEN_AUDIENCE = "tenure-api";

/** Signs a token that expires at a time in milliseconds since 1970. */
export async function issueToken(
  ctx: TokenContext,
  kind: TokenKind,
  claims: TokenClaims,
  expiresAt: number,
): Promise<string> {
  const [key] = await signingKeys(ctx.config);
  return new SignJWT({ tid: claims.tenantId, sid: claims.sessionId, role: claims.role })
    .setProtectedHeader({
      alg: key.algorithm,
      typ: TYPES[kind],
      ...(key.publicJwk ? { kid: key.publicJwk.kid } : {}),
    })
    .setIssuer(tokenIssuer(ctx.config))
    .setAudience(TOKEN_AUDIENCE)
    .setSubject(claims.userId)
    .setJti(ctx.newId())
    .setIssuedAt(Math.floor(ctx.clock() / 1000))
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(key.signing);
}

/** Checks signature, algorithm, type, issuer, audience and time. */
export async function verifyToken(ctx: TokenContext, kind: TokenKind, token: string): Promise<VerifiedToken> {
  try {
    const payload = await verifiedPayload(ctx.config, token, {
      typ: TYPES[kind],
      issuer: tokenIssuer(ctx.config),
      audience: TOKEN_AUDIENCE,
      requiredClaims: ["sub", "exp", "tid", "sid"],
      currentDate: new Date(ctx.clock()),
    });
    return {
      userId: payload.sub ?? "",
      tenantId: String(payload["tid"]),
      sessionId: String(payload["sid"]),
      role: String(payload["role"]),
      expiresAt: (payload.exp ?? 0) * 1000,
    };
  } catch (cause) {
    throw refusalOf(cause);
  }
}

/** The refusal of an invalid token; other errors are returned unchanged. */
export function refusalOf(cause: unknown): unknown {
  if (cause instanceof errors.JWTExpired) {
    return new AppError("UNAUTHORIZED", { message: "The token has expired.", details: { reason: "expired" }, cause });
  }
  if (cause instanceof errors.JOSEError) {
    return new AppError("UNAUTHORIZED", { message: "The token is not valid.", details: { reason: "invalid" }, cause });
  }
  return cause;
}
