import { calculateJwkThumbprint } from "jose";

import { fromBase64Url } from "#lib/base64url";
import type { EncryptionKeys } from "#lib/secret-box";

/** The public half of an Ed25519 key (RFC 8037), and until when it may be trusted. */
export interface FederationKey {
  kty: "OKP";
  crv: "Ed25519";
  x: string;
  kid: string;
  use: "sig";
  alg: "EdDSA";
  /** `current` signs; `former` only verifies older signatures. */
  status: "current" | "former";
  /** ISO 8601. A client that caches the key asks again after this time. A key that is missing then is revoked. */
  valid_until: string;
}

interface SigningPair {
  signing: CryptoKey;
  kid: string;
  x: string;
}

const DAY_MS = 86_400_000;
/** Days for which a published key is valid without asking again. */
const VALID_DAYS = 7;

const encoder = new TextEncoder();
/** The bytes in front of the 32 bytes of a seed in PKCS8 (RFC 8410, section 7). */
const PKCS8_HEAD = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20];

let known: { config: EncryptionKeys; pairs: SigningPair[] } | null = null;

/**
 * The isolate's key pairs, the signing one first. Each is derived from an encryption key by HKDF-SHA256 (RFC 5869), so
 * there is nothing else to store, and rotating the encryption key rotates them. Removing a former encryption key from
 * the configuration revokes its pair.
 */
async function signingPairs(config: EncryptionKeys): Promise<SigningPair[]> {
  if (known?.config === config) return known.pairs;
  const pairs = await Promise.all([config.encryptionKey, ...config.previousEncryptionKeys].map(derivePair));
  known = { config, pairs };
  return pairs;
}

async function derivePair(secret: string): Promise<SigningPair> {
  const master = await crypto.subtle.importKey("raw", fromBase64Url(secret), "HKDF", false, ["deriveBits"]);
  const info = encoder.encode("tenure federation signing key v1");
  const parameters = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
  const seed = new Uint8Array(await crypto.subtle.deriveBits(parameters, master, 256));
  const pkcs8 = new Uint8Array([...PKCS8_HEAD, ...seed]);
  const readable = await crypto.subtle.importKey("pkcs8", pkcs8, { name: "Ed25519" }, true, ["sign"]);
  const exported = await crypto.subtle.exportKey("jwk", readable);
  const x = "x" in exported && typeof exported.x === "string" ? exported.x : "";
  const signing = await crypto.subtle.importKey("pkcs8", pkcs8, { name: "Ed25519" }, false, ["sign"]);
  return { signing, x, kid: await calculateJwkThumbprint({ kty: "OKP", crv: "Ed25519", x }) };
}

/** The key that bundles are signed with now. */
export async function currentSigningKey(config: EncryptionKeys): Promise<{ signing: CryptoKey; kid: string }> {
  const [pair] = await signingPairs(config);
  if (!pair) throw new Error("No signing key is configured.");
  return pair;
}

/**
 * Every key with valid signatures. `now` in milliseconds since 1970; the validity ends at a midnight, so that an answer
 * can be cached.
 */
export async function publishedKeys(config: EncryptionKeys, now: number): Promise<FederationKey[]> {
  const pairs = await signingPairs(config);
  const validUntil = new Date((Math.floor(now / DAY_MS) + 1 + VALID_DAYS) * DAY_MS).toISOString();
  return pairs.map(({ x, kid }, index) => ({
    kty: "OKP",
    crv: "Ed25519",
    x,
    kid,
    use: "sig",
    alg: "EdDSA",
    status: index === 0 ? "current" : "former",
    valid_until: validUntil,
  }));
}
