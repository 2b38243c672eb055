export const EMPTY_CHECKSUM = "811c9dc5";

const PRIME = 0x01000193;

/**
 * A checksum of a text as eight hexadecimal digits: FNV-1a with 32 bits, over UTF-16 code units. `before` is the
 * checksum of the preceding text, so that a growing text is read once.
 */
export function textChecksum(text: string, before = EMPTY_CHECKSUM): string {
  let sum = Number.parseInt(before, 16);
  for (let index = 0; index < text.length; index += 1) sum = Math.imul(sum ^ text.charCodeAt(index), PRIME);
  return (sum >>> 0).toString(16).padStart(8, "0");
}
