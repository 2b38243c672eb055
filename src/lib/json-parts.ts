const [QUOTE, BACKSLASH, COMMA, BRACE, BRACKET] = [0x22, 0x5c, 0x2c, 0x7b, 0x5b];

/**
 * Whether the bytes of a JSON text have more values than `maximum`, by a look at its commas and openings outside of texts.
 * It costs a fraction of a parse, and stops at the maximum.
 */
export function hasMoreParts(bytes: Uint8Array, maximum: number): boolean {
  let parts = 1;
  let isInText = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (isInText) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else if (byte === COMMA || byte === BRACE || byte === BRACKET) {
      parts += 1;
      if (parts > maximum) return true;
    }
  }
  return false;
}
