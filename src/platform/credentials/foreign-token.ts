import { createRemoteJWKSet, decodeJwt, errors, jwtVerify, type JWTVerifyGetKey } from "jose";

import type { BaseContext } from "#context/context";
import { AppError } from "#errors/app-error";

import { refused } from "./load-principal.ts";
import { refusalOf } from "./tokens.ts";

/** Only asymmetric ones: with a shared secret, every party that can check a token could also make one. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
/** Minimum interval between questions to the issuer, which an unknown key id causes. */
const REFETCH_COOLDOWN_MS = 30_000;
const KEYS_MAX_AGE_MS = 600_000;
const KEYS_TIMEOUT_MS = 5_000;

export interface ForeignToken {
  subject: string;
  /** In lower case, verified by the issuer. */
  email: string;
  expiresAt: number;
}

type ForeignContext = Pick<BaseContext, "config" | "clock">;

const keySets = new Map<string, JWTVerifyGetKey>();

/** Whether a token claims to come from the configured other issuer. This only decides who checks it. */
export function isForeign({ config }: ForeignContext, token: string): boolean {
  if (config.oauthIssuer === undefined) return false;
  try {
    return decodeJwt(token).iss === config.oauthIssuer;
  } catch {
    return false;
  }
}

/**
 * Checks an access token of the configured issuer against its published keys. It represents the account with the
 * token's e-mail address, which the issuer must have verified. Throws UNAUTHORIZED, and UNAVAILABLE when the issuer's
 * keys cannot be loaded.
 */
export async function verifyForeignToken({ config, clock }: ForeignContext, token: string): Promise<ForeignToken> {
  const { oauthIssuer: issuer, oauthAudience: audience, oauthJwksUrl: url } = config;
  if (issuer === undefined || audience === undefined || url === undefined)
    throw refused("The token is not valid.", "invalid");
  const payload = await jwtVerify(token, keySet(url), {
    issuer,
    audience,
    algorithms: ALGORITHMS,
    requiredClaims: ["sub", "exp"],
    currentDate: new Date(clock()),
  }).then(
    ({ payload: claims, protectedHeader: { typ } }) => {
      if (typ !== undefined && !/^(application\/)?(at\+)?jwt$/i.test(typ))
        throw refused("The token is not an access token.", "invalid");
      return claims;
    },
    (cause: unknown) => {
      throw isUnreachable(cause)
        ? new AppError("UNAVAILABLE", { message: "The token's issuer did not answer.", cause })
        : refusalOf(cause);
    },
  );
  if (typeof payload["email"] !== "string" || payload["email_verified"] !== true) {
    throw refused("The token carries no verified e-mail address.", "email_not_verified");
  }
  return { subject: payload.sub ?? "", email: payload["email"].toLowerCase(), expiresAt: (payload.exp ?? 0) * 1000 };
}

function keySet(url: string): JWTVerifyGetKey {
  const known = keySets.get(url);
  if (known) return known;
  const fetched = createRemoteJWKSet(new URL(url), {
    cooldownDuration: REFETCH_COOLDOWN_MS,
    cacheMaxAge: KEYS_MAX_AGE_MS,
    timeoutDuration: KEYS_TIMEOUT_MS,
  });
  keySets.set(url, fetched);
  return fetched;
}

/** A failed fetch is a TypeError or a timeout; an answer other than a key set is a plain JOSEError. */
const isUnreachable = (cause: unknown): boolean =>
  !(cause instanceof errors.JOSEError) || cause instanceof errors.JWKSTimeout || cause.constructor === errors.JOSEError;
