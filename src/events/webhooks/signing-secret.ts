const PREFIX = "whsec_";
const MIN_KEY_BYTES = 24;
const MAX_KEY_BYTES = 64;
const NEW_KEY_BYTES = 32;

/** A new secret in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function newSigningSecret(): string {
  return PREFIX + btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(NEW_KEY_BYTES))));
}

/**
 * Whether a tenant's own secret can sign. `whsec_` announces base64 of 24 to 64 bytes, as Standard Webhooks requires.
 * Any other text of 16 to 256 printable ASCII characters is used unchanged, because libraries disagree about the bytes
 * of other characters.
 */
export function isUsableSecret(text: string): boolean {
  if (!text.startsWith(PREFIX)) return /^[\u0020-\u007e]{16,256}$/.test(text);
  const base64 = text.slice(PREFIX.length);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return false;
  const bytes = atob(base64).length;
  return bytes >= MIN_KEY_BYTES && bytes <= MAX_KEY_BYTES;
}

/** Whether the secret encodes its bytes in base64; otherwise its characters are the key. */
export const isEncodedSecret = (secret: string): boolean => secret.startsWith(PREFIX);
