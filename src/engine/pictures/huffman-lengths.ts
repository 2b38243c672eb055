const LONGEST = 16;
/** A symbol that does not occur: it takes the code of ones alone, which no symbol may have (T.81, C.2). */
const NONE = 256;

/** Codes of Huffman for symbols that occur as often as `counts` says. */
export interface HuffmanCodes {
  /** How many codes have each length from 1 to 16. */
  lengths: Uint8Array;
  /** The symbols from the shortest code on. */
  symbols: Uint8Array;
}

/** The best codes of at most 16 bits (T.81, K.2). */
export function huffmanCodes(counts: Uint32Array): HuffmanCodes {
  const sizes = codeSizes([...counts, 1]);
  const bits = Array.from({ length: NONE + 1 }, () => 0);
  for (const size of sizes) if (size > 0) bits[size] = (bits[size] ?? 0) + 1;
  shorten(bits);
  // The last of the longest codes is that of ones.
  const longest = bits.findLastIndex((count) => count > 0);
  bits[longest] = (bits[longest] ?? 0) - 1;
  const symbols = sizes
    .map((size, symbol) => ({ size, symbol }))
    .filter(({ size, symbol }) => size > 0 && symbol !== NONE)
    .toSorted((one, other) => one.size - other.size || one.symbol - other.symbol);
  return {
    lengths: Uint8Array.from({ length: LONGEST }, (_none, index) => bits[index + 1] ?? 0),
    symbols: Uint8Array.from(symbols, ({ symbol }) => symbol),
  };
}

/** The length of each symbol's code; 0 for one that does not occur (T.81, figure K.1). */
function codeSizes(frequencies: number[]): number[] {
  const sizes = frequencies.map(() => 0);
  const others = frequencies.map(() => -1);
  for (;;) {
    const one = rarest(frequencies, -1);
    const other = rarest(frequencies, one);
    if (other === -1) return sizes;
    frequencies[one] = (frequencies[one] ?? 0) + (frequencies[other] ?? 0);
    frequencies[other] = 0;
    let last = one;
    for (let at = one; at !== -1; at = others[at] ?? -1) {
      sizes[at] = (sizes[at] ?? 0) + 1;
      last = at;
    }
    others[last] = other;
    for (let at = other; at !== -1; at = others[at] ?? -1) sizes[at] = (sizes[at] ?? 0) + 1;
  }
}

/** The rarest symbol but one; of equal ones the largest. -1 for none. */
function rarest(frequencies: readonly number[], but: number): number {
  let found = -1;
  for (const [symbol, frequency] of frequencies.entries()) {
    if (frequency > 0 && symbol !== but && (found === -1 || frequency <= (frequencies[found] ?? 0))) found = symbol;
  }
  return found;
}

/** Makes codes of more than 16 bits shorter at the cost of a shorter one (T.81, figure K.3). */
function shorten(bits: number[]): void {
  for (let length = bits.length - 1; length > LONGEST; length -= 1) {
    while ((bits[length] ?? 0) > 0) {
      const shorter = bits.findLastIndex((count, at) => at < length - 1 && count > 0);
      bits[length] = (bits[length] ?? 0) - 2;
      bits[length - 1] = (bits[length - 1] ?? 0) + 1;
      bits[shorter + 1] = (bits[shorter + 1] ?? 0) + 2;
      bits[shorter] = (bits[shorter] ?? 0) - 1;
    }
  }
}

/** Each symbol's code, with its length above the lower 24 bits. */
export function codesOf({ lengths, symbols }: HuffmanCodes): Uint32Array {
  const codes = new Uint32Array(256);
  let code = 0;
  let place = 0;
  for (const [index, count] of lengths.entries()) {
    for (let one = 0; one < count; one += 1, code += 1, place += 1)
      codes[symbols[place] ?? 0] = ((index + 1) << 24) | code;
    code <<= 1;
  }
  return codes;
}
