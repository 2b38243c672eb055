import { CompactEncrypt, compactDecrypt } from "jose";

import { fromBase64Url } from "#lib/base64url";
import { sha256Hex } from "#lib/digest";

/** The part of the configuration that stored secrets depend on: 32 bytes each, base64url. */
export interface EncryptionKeys {
  encryptionKey: string;
  /** Former keys: still decrypt, never encrypt. */
  previousEncryptionKeys: readonly string[];
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Encrypts a secret for storage: compact JWE (RFC 7516), `dir` with A256GCM, the key named by `kid`. The configuration
 * rotates the key: the former one still decrypts what it encrypted.
 */
export async function sealSecret(plaintext: string, keys: EncryptionKeys): Promise<string> {
  return new CompactEncrypt(encoder.encode(plaintext))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: await keyId(keys.encryptionKey) })
    .encrypt(fromBase64Url(keys.encryptionKey));
}

/** Decrypts a sealed secret. Throws when no configured key made it, or it was changed. */
export async function openSecret(sealed: string, keys: EncryptionKeys): Promise<string> {
  const options = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };
  const { plaintext } = await compactDecrypt(sealed, (header: { kid?: string }) => findKey(header.kid, keys), options);
  return decoder.decode(plaintext);
}

async function findKey(kid: string | undefined, keys: EncryptionKeys): Promise<Uint8Array> {
  for (const key of [keys.encryptionKey, ...keys.previousEncryptionKeys]) {
    if (kid === (await keyId(key))) return fromBase64Url(key);
  }
  throw new Error("The key that encrypted this secret is not configured (ENCRYPTION_KEY, ENCRYPTION_KEYS_PREVIOUS).");
}

/** The id of a key, which reveals nothing about it. */
const keyId = async (key: string): Promise<string> =>
  (await sha256Hex(`tenure-encryption-key:${key.replaceAll("=", "")}`)).slice(0, 16);
