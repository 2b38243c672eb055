import { toBase64Url } from "#lib/base64url";

/** 32 random bytes in base64url: a token that cannot be guessed, so that a plain SHA-256 suffices for storage. */
export const randomToken = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/** Without letters and digits that look alike. 32 characters, so that a random byte's low five bits choose evenly. */
const READABLE = "abcdefghijkmnpqrstuvwxyz23456789";

/** A random text that a person can type; each character carries five bits. */
export function randomReadable(length: number): string {
  let text = "";
  for (const byte of crypto.getRandomValues(new Uint8Array(length))) text += READABLE[byte & 31] ?? "";
  return text;
}
