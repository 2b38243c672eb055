import { fromBase64Url } from "./base64url.ts";
import { toHex } from "./digest.ts";

const encoder = new TextEncoder();

/**
 * Derives a tenant's HMAC key for one purpose from an encryption key, and the key's name, which reveals nothing about it
 * (HKDF-SHA256, RFC 5869).
 */
export async function tenantKey(
  secret: string,
  purpose: string,
  tenantId: string,
): Promise<{ keyId: string; key: CryptoKey }> {
  const master = await crypto.subtle.importKey("raw", fromBase64Url(secret), "HKDF", false, [
    "deriveBits",
    "deriveKey",
  ]);
  const parameters = (use: string) => ({
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(),
    info: encoder.encode(`tenure ${use} v1 ${tenantId}`),
  });
  const [name, key] = await Promise.all([
    crypto.subtle.deriveBits(parameters(`${purpose} name`), master, 64),
    crypto.subtle.deriveKey(parameters(purpose), master, { name: "HMAC", hash: "SHA-256", length: 256 }, false, [
      "sign",
    ]),
  ]);
  return { keyId: toHex(new Uint8Array(name)), key };
}
