const encoder = new TextEncoder();
const FORM = /^sha256=([0-9a-f]{64})$/i;

/** Whether `sha256=<hex>` is the HMAC-SHA256 of the bytes with the secret. The comparison takes the same time wherever they differ. */
export async function isSignedWith(secret: string, bytes: ArrayBuffer, shown: string | undefined): Promise<boolean> {
  const hex = FORM.exec(shown ?? "")?.[1];
  if (hex === undefined) return false;
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "verify",
  ]);
  return crypto.subtle.verify("HMAC", key, signature, bytes);
}
