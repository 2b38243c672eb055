const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const VALUES = new Map([...ALPHABET].map((character, value) => [character, BigInt(value)]));
const BASE = 62n;

/** Number of base62 characters that hold this many bytes. */
export const base62Length = (byteLength: number): number => Math.ceil((byteLength * 8) / Math.log2(62));

/** Bytes as base62 of a fixed length: letters and digits only, so that a double click selects the whole text. */
export function toBase62(bytes: Uint8Array): string {
  let rest = 0n;
  for (const byte of bytes) rest = rest * 256n + BigInt(byte);
  let text = "";
  while (rest > 0n) {
    text = (ALPHABET[Number(rest % BASE)] ?? "") + text;
    rest /= BASE;
  }
  return text.padStart(base62Length(bytes.length), "0");
}

/** The bytes of a base62 text; null when it contains another character or a number too large for them. */
export function fromBase62(text: string, byteLength: number): Uint8Array<ArrayBuffer> | null {
  let rest = 0n;
  for (const character of text) {
    const value = VALUES.get(character);
    if (value === undefined) return null;
    rest = rest * BASE + value;
  }
  const bytes = new Uint8Array(byteLength);
  for (let index = byteLength - 1; index >= 0; index--) {
    bytes[index] = Number(rest % 256n);
    rest /= 256n;
  }
  return rest === 0n ? bytes : null;
}
