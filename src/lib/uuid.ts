import { v7 } from "uuid";

/** A new UUIDv7 (RFC 9562): sorts by time of creation, so that lists and indexes follow insertion order. */
export const newUuid = (): string => v7();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID of any version. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** A text that sorts after every UUIDv7 from before a moment, and before every later one. */
export function uuidBound(at: number): string {
  const digits = Math.max(0, at).toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}

/** Every byte as two digits. */
const DIGITS = Array.from({ length: 256 }, (_unused, byte) => byte.toString(16).padStart(2, "0"));

/** Random bytes in reserve: requesting them costs more than using them. */
const random = new Uint8Array(4_096);
let used = random.length;

/** The 32 digits of a new UUIDv7, for objects of every request. Like any id, it is not secret. */
export function newUuidDigits(now: number): string {
  if (used + 10 > random.length) {
    crypto.getRandomValues(random);
    used = 0;
  }
  const next = (): number => random[used++] ?? 0;
  let digits = `${now.toString(16).padStart(12, "0")}${DIGITS[0x70 | (next() & 0x0f)]}${DIGITS[next()]}${DIGITS[0x80 | (next() & 0x3f)]}`;
  for (let byte = 0; byte < 7; byte++) digits += DIGITS[next()];
  return digits;
}
