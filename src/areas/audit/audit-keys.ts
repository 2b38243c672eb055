import { fromBase64Url } from "#lib/base64url";
import { toHex } from "#lib/digest";
import type { EncryptionKeys } from "#lib/secret-box";

import { signedText, type ChainedEntry } from "./chained-entry.ts";

/** The keys that a tenant's entries are made and checked with. */
export interface AuditKeys {
  /** Names the key that new entries are made with. */
  currentKeyId: string;
  /** HMAC-SHA256 (RFC 2104) of the entry under the key it names, in hexadecimal; null when no configured key has that name. */
  macOf: (entry: ChainedEntry) => Promise<string | null>;
}

const encoder = new TextEncoder();

/**
 * Derives a tenant's audit keys from the encryption keys by HKDF-SHA256 (RFC 5869), bound to purpose and tenant: an entry of one
 * tenant proves nothing in another's log. Former encryption keys go on checking what was made under them.
 */
export async function auditKeysOf(config: EncryptionKeys, tenantId: string): Promise<AuditKeys> {
  const secrets = [config.encryptionKey, ...config.previousEncryptionKeys];
  const derived = await Promise.all(secrets.map((secret) => deriveKey(secret, tenantId)));
  const keys = new Map(derived.map(({ keyId, key }) => [keyId, key]));
  return {
    currentKeyId: derived[0]?.keyId ?? "",
    macOf: async (entry) => {
      const key = keys.get(entry.key_id);
      if (!key) return null;
      return toHex(new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(signedText(entry)))));
    },
  };
}

async function deriveKey(secret: string, tenantId: string): Promise<{ keyId: string; key: CryptoKey }> {
  const master = await crypto.subtle.importKey("raw", fromBase64Url(secret), "HKDF", false, [
    "deriveBits",
    "deriveKey",
  ]);
  const parameters = (purpose: string) => ({
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(),
    info: encoder.encode(`tenure ${purpose} v1 ${tenantId}`),
  });
  const [name, key] = await Promise.all([
    crypto.subtle.deriveBits(parameters("audit key name"), master, 64),
    crypto.subtle.deriveKey(parameters("audit key"), master, { name: "HMAC", hash: "SHA-256", length: 256 }, false, [
      "sign",
    ]),
  ]);
  return { keyId: toHex(new Uint8Array(name)), key };
}
