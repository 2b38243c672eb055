/**
 * The key of Standard Webhooks: secrets of the instance are `whsec_` and Base64; a secret that the caller chose is used as
 * text. Null when the Base64 cannot be read.
 */
export const signingKey = (secret: string): Uint8Array<ArrayBuffer> | null =>
  secret.startsWith("whsec_")
    ? decoded(secret.slice("whsec_".length))
    : Uint8Array.from(new TextEncoder().encode(secret));

export function decoded(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  } catch {
    return null;
  }
}
