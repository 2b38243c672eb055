import { importPKCS8, SignJWT } from "jose";

import { AppError } from "#errors/app-error";

import type { UserTokenTerms } from "./terms.ts";

/** The provider accepts tokens of up to six months. */
const LIFE_SECONDS = 15_777_000;
/** Remaining life below which a token is replaced. */
const RENEWED_BEFORE_MS = 86_400_000;

let known: { terms: UserTokenTerms; token: string; goodUntil: number } | null = null;

/**
 * The token that identifies the maker of the app (ES256), cached while it is valid. Throws NOT_CONFIGURED when the
 * operator's key cannot sign.
 */
export async function developerToken(terms: UserTokenTerms, clock: () => number): Promise<string> {
  const now = clock();
  if (known !== null && isSame(known.terms, terms) && now < known.goodUntil) return known.token;
  const issuedAt = Math.floor(now / 1_000);
  const token = await sign(terms, issuedAt);
  known = { terms, token, goodUntil: (issuedAt + LIFE_SECONDS) * 1_000 - RENEWED_BEFORE_MS };
  return token;
}

const isSame = (left: UserTokenTerms, right: UserTokenTerms): boolean =>
  left.keyId === right.keyId && left.teamId === right.teamId && left.privateKey === right.privateKey;

async function sign({ teamId, keyId, privateKey }: UserTokenTerms, issuedAt: number): Promise<string> {
  try {
    const key = await importPKCS8(privateKey.replaceAll("\\n", "\n"), "ES256");
    return await new SignJWT({})
      .setProtectedHeader({ alg: "ES256", kid: keyId })
      .setIssuer(teamId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFE_SECONDS)
      .sign(key);
  } catch (cause) {
    throw new AppError("NOT_CONFIGURED", {
      message: "The developer token could not be created: the operator's private key or key id is wrong.",
      details: { provider: "apple_music", reason: "developer_token" },
      cause,
    });
  }
}
