import {
  calculateJwkThumbprint,
  errors,
  exportJWK,
  importJWK,
  importPKCS8,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyOptions,
} from "jose";

import type { Config } from "#config/config";

/** A public elliptic-curve key (RFC 7517). */
export interface PublicJwk {
  kty: string;
  crv: string;
  x: string;
  y: string;
  kid: string;
  use: "sig";
  alg: "ES256";
}

/** A key that signs and checks tokens: its one algorithm is pinned. */
export interface SigningKey {
  algorithm: "HS256" | "ES256";
  signing: CryptoKey | Uint8Array;
  verifying: CryptoKey | Uint8Array;
  /** The public key for checking our tokens; null for a shared secret (HS256). */
  publicJwk: PublicJwk | null;
}

let known: { config: Config; keys: readonly [SigningKey, ...SigningKey[]] } | null = null;

/** The isolate's keys, imported once. The first signs, and the former ones check what they signed. */
export async function signingKeys(config: Config): Promise<readonly [SigningKey, ...SigningKey[]]> {
  if (known?.config === config) return known.keys;
  const former = await Promise.all(config.previousJwtKeys.map(keyOf));
  const keys = [await keyOf(config.jwtPrivateKey ?? config.jwtSecret), ...former] as const;
  known = { config, keys };
  return keys;
}

/** ES256 for a private key, else HS256. */
const keyOf = (text: string): Promise<SigningKey> =>
  text.includes("PRIVATE KEY-----") ? keyPair(text) : sharedKey(text);

/**
 * The payload of a token that the signing key or a former one signed, and that fits the options. Throws the errors of `jwtVerify`.
 */
export async function verifiedPayload(
  config: Config,
  token: string,
  options: Omit<JWTVerifyOptions, "algorithms">,
): Promise<JWTPayload> {
  const [current, ...former] = await signingKeys(config);
  const check = async ({ verifying, algorithm }: SigningKey): Promise<JWTPayload> =>
    (await jwtVerify(token, verifying, { ...options, algorithms: [algorithm] })).payload;
  let checked = check(current);
  for (const key of former)
    checked = checked.catch((error: unknown) => (isOfAnotherKey(error) ? check(key) : Promise.reject(error as Error)));
  return checked;
}

const isOfAnotherKey = (error: unknown): boolean =>
  error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JOSEAlgNotAllowed;

async function sharedKey(secret: string): Promise<SigningKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, [
    "sign",
    "verify",
  ]);
  return { algorithm: "HS256", signing: key, verifying: key, publicJwk: null };
}

async function keyPair(pem: string): Promise<SigningKey> {
  const algorithm = "ES256";
  const signing = await importPKCS8(pem.replaceAll("\\n", "\n"), algorithm, { extractable: true });
  const { kty = "EC", crv = "P-256", x = "", y = "" } = await exportJWK(signing);
  const point = { kty, crv, x, y };
  const publicJwk = { ...point, kid: await calculateJwkThumbprint(point), use: "sig", alg: algorithm } as const;
  return { algorithm, signing, verifying: await importJWK(point, algorithm), publicJwk };
}
