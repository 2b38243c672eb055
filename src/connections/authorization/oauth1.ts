import { AppError } from "#errors/app-error";
import { toBase64 } from "#lib/base64url";
import { readUpTo } from "#lib/read-up-to";

import { type GrantMeans, OTHER_TERMS, type Protocol } from "./protocol.ts";
import type { Grant, OAuth1Terms } from "./terms.ts";

/** A token with its secret, as in OAuth 1.0a. */
interface SecretToken {
  token: string;
  secret: string;
}

export const oauth1 = (terms: OAuth1Terms): Protocol => ({
  ask: async (means, { state, redirectUri }) => {
    const callback = new URL(redirectUri);
    callback.searchParams.set("state", state);
    const given = await temporaryToken(terms, means, callback.href);
    if (given === null)
      throw new AppError("PROVIDER_ERROR", {
        message: "The provider did not return a temporary token.",
        details: { reason: "token_exchange_failed" },
      });
    const { token, secret } = given.temporary;
    return { url: given.url, redirectUri, scopes: [], secrets: { token, tokenSecret: secret }, developerToken: null };
  },
  exchange: async (means, { parameters, secrets: { token, tokenSecret } }) =>
    token === undefined
      ? OTHER_TERMS
      : exchangeVerifier(terms, means, { parameters, temporary: { token, secret: tokenSecret ?? "" } }),
});

/** A temporary token, and the URL at which the user authorizes it; null when the provider returns none. */
async function temporaryToken(
  terms: OAuth1Terms,
  means: GrantMeans,
  callback: string,
): Promise<{ url: string; temporary: SecretToken } | null> {
  const answer = await ask(terms, means, { oauth_callback: callback });
  const token = answer?.get("oauth_token") ?? null;
  if (token === null || answer?.get("oauth_callback_confirmed") !== "true") return null;
  const url = new URL(terms.authorizeUrl);
  url.searchParams.set("oauth_token", token);
  return { url: url.href, temporary: { token, secret: answer.get("oauth_token_secret") ?? "" } };
}

/** Exchanges the user's authorization for a lasting token. Without a verifier the user refused. */
async function exchangeVerifier(
  terms: OAuth1Terms,
  means: GrantMeans,
  { parameters, temporary }: { parameters: URLSearchParams; temporary: SecretToken },
): Promise<Grant> {
  const verifier = parameters.get("oauth_verifier");
  if (verifier === null) return { ok: false, failure: { kind: "denied", reason: "access_denied" } };
  if (parameters.get("oauth_token") !== temporary.token)
    return { ok: false, failure: { kind: "refused", reason: "other_token" } };
  const answer = await ask(terms, means, { oauth_verifier: verifier }, temporary);
  const token = answer?.get("oauth_token") ?? null;
  if (answer === null || token === null) return { ok: false, failure: { kind: "refused", reason: "verifier_refused" } };
  const expires = Number(answer.get("edam_expires"));
  const details = Object.fromEntries(
    [...answer].filter(([name]) => name.startsWith("edam_") && name !== "edam_expires"),
  );
  return {
    ok: true,
    tokens: {
      accessToken: token,
      refreshToken: null,
      accessExpiresAt: Number.isFinite(expires) && expires > 0 ? expires : null,
      scopes: null,
      details,
    },
  };
}

const LONGEST_ANSWER_BYTES = 16_384;

/** The provider's answer as a form; null for a refusal or another format. */
async function ask(
  terms: OAuth1Terms,
  means: GrantMeans,
  parameters: Record<string, string>,
  token?: SecretToken,
): Promise<URLSearchParams | null> {
  try {
    const response = await means.fetch(terms.tokenUrl, {
      method: "POST",
      headers: { authorization: await signedHeader(terms, means, parameters, token) },
      redirect: "manual",
      signal: AbortSignal.timeout(means.timeoutMs),
    });
    const bytes = await readUpTo(response, LONGEST_ANSWER_BYTES);
    return response.ok && bytes !== null ? new URLSearchParams(new TextDecoder().decode(bytes)) : null;
  } catch {
    return null;
  }
}

/**
 * The `Authorization` header of a call with the token (RFC 5849 section 3). The library makes the texts; Web Crypto
 * signs them asynchronously, because it has no synchronous HMAC.
 */
async function signedHeader(
  terms: OAuth1Terms,
  { clock }: Pick<GrantMeans, "clock">,
  parameters: Record<string, string>,
  token?: SecretToken,
): Promise<string> {
  const { default: OAuth } = await import("oauth-1.0a");
  const oauth = new OAuth({
    consumer: { key: terms.client.id, secret: terms.client.secret },
    signature_method: "HMAC-SHA1",
    // The library requires one, and is never asked to sign.
    hash_function: () => "",
  });
  const data = {
    oauth_consumer_key: terms.client.id,
    oauth_nonce: crypto.randomUUID().replaceAll("-", ""),
    oauth_signature_method: "HMAC-SHA1",
    oauth_timestamp: Math.floor(clock() / 1_000),
    oauth_version: "1.0",
    ...parameters,
    ...(token === undefined ? {} : { oauth_token: token.token }),
  };
  const baseString = oauth.getBaseString({ url: terms.tokenUrl, method: "POST" }, data);
  const signature = await hmacSha1(oauth.getSigningKey(token?.secret), baseString);
  return oauth.toHeader({ ...data, oauth_signature: signature }).Authorization;
}

async function hmacSha1(key: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const secret = await crypto.subtle.importKey("raw", encoder.encode(key), { name: "HMAC", hash: "SHA-1" }, false, [
    "sign",
  ]);
  return toBase64(new Uint8Array(await crypto.subtle.sign("HMAC", secret, encoder.encode(text))));
}
