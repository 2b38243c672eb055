/** A place in bytes, for people: both numbers begin with 1. */
export interface BytePlace {
  byte: number;
  line: number;
}

const LINE_FEED = 0x0a;

/** The place of the first byte that UTF-8 does not allow; null for a text. A text costs one pass over the bytes, other bytes two. */
export function notUtf8(bytes: Uint8Array): BytePlace | null {
  if (isText(bytes, false)) return null;
  let [good, bad] = [0, bytes.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    // The good bytes are not read again, except for the beginning of a character at their end.
    if (isText(bytes.subarray(characterAt(bytes, good), middle), true)) good = middle;
    else bad = middle;
  }
  return { byte: bad, line: bytes.subarray(0, bad - 1).filter((byte) => byte === LINE_FEED).length + 1 };
}

function isText(bytes: Uint8Array, isCut: boolean): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes, { stream: isCut });
    return true;
  } catch {
    return false;
  }
}

/** The beginning of the character that the byte belongs to. */
function characterAt(bytes: Uint8Array, at: number): number {
  let start = at;
  while (start > 0 && start > at - 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1;
  return start;
}
