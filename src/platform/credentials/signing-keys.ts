import { calculateJwkThumbprint, exportJWK, importJWK, importPKCS8 } from "jose";

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

/** The keys that sign and check tokens: one algorithm, pinned. */
export interface SigningKeys {
  algorithm: "HS256" | "ES256";
  signing: CryptoKey | Uint8Array;
  verifying: CryptoKey | Uint8Array;
  /** The public key for checking our tokens; null for a shared secret (HS256). */
  publicJwk: PublicJwk | null;
}

let known: { config: Config; keys: SigningKeys } | null = null;

/** The isolate's keys, imported once: ES256 with JWT_PRIVATE_KEY, else HS256 with JWT_SECRET. */
export async function signingKeys(config: Config): Promise<SigningKeys> {
  if (known?.config === config) return known.keys;
  const keys =
    config.jwtPrivateKey === undefined ? await sharedKey(config.jwtSecret) : await keyPair(config.jwtPrivateKey);
  known = { config, keys };
  return keys;
}

async function sharedKey(secret: string): Promise<SigningKeys> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, [
    "sign",
    "verify",
  ]);
  return { algorithm: "HS256", signing: key, verifying: key, publicJwk: null };
}

async function keyPair(pem: string): Promise<SigningKeys> {
  const algorithm = "ES256";
  const signing = await importPKCS8(pem.replaceAll("\\n", "\n"), algorithm, { extractable: true });
  const { kty = "EC", crv = "P-256", x = "", y = "" } = await exportJWK(signing);
  const point = { kty, crv, x, y };
  const publicJwk = { ...point, kid: await calculateJwkThumbprint(point), use: "sig", alg: algorithm } as const;
  return { algorithm, signing, verifying: await importJWK(point, algorithm), publicJwk };
}
