const encoder = new TextEncoder();

/** SHA-256 of a text or bytes as lower-case hexadecimal. */
export async function sha256Hex(input: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof input === "string" ? encoder.encode(input) : input;
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** Bytes as lower-case hexadecimal. */
export function toHex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += byte.toString(16).padStart(2, "0");
  return text;
}

/** Whether two texts are equal, in a time that does not depend on where they differ. */
export function equalInConstantTime(left: string, right: string): boolean {
  const a = encoder.encode(left);
  const b = encoder.encode(right);
  let difference = a.length ^ b.length;
  for (let index = 0; index < a.length; index++)
    difference |= (a[index] ?? 0) ^ (b[index % Math.max(1, b.length)] ?? 0);
  return difference === 0;
}
