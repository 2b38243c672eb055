import { brokenPicture } from "./picture.ts";

/** Maximum bits of a code that one table look-up resolves. */
const QUICK_BITS = 9;
const LONGEST_CODE = 16;

/** A table of Huffman codes, as a JPEG defines it (ITU-T T.81, annex C). */
export interface HuffmanTable {
  /**
   * Indexed by the next nine bits: the code's length in the upper byte, its symbol in the lower; 0 for a longer code.
   */
  quick: Uint16Array;
  /** The last code of each length; -1 for none. */
  last: Int32Array;
  /** For each length the number that turns a code into the place of its symbol. */
  offset: Int32Array;
  symbols: Uint8Array;
}

/** Builds a table from the number of codes of each length, 1 to 16, and their symbols. */
export function huffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const quick = new Uint16Array(1 << QUICK_BITS);
  const last = new Int32Array(LONGEST_CODE + 1).fill(-1);
  const offset = new Int32Array(LONGEST_CODE + 1);
  let code = 0;
  let index = 0;
  for (let length = 1; length <= LONGEST_CODE; length += 1) {
    const count = counts[length - 1] ?? 0;
    if (code + count > 1 << length) throw brokenPicture("has a table with too many codes");
    offset[length] = index - code;
    for (let one = 0; one < count; one += 1, code += 1, index += 1) {
      if (length > QUICK_BITS) continue;
      const first = code << (QUICK_BITS - length);
      quick.fill((length << 8) | (symbols[index] ?? 0), first, first + (1 << (QUICK_BITS - length)));
    }
    if (count > 0) last[length] = code - 1;
    code <<= 1;
  }
  return { quick, last, offset, symbols };
}

/** Bits that a code takes that does not exist. It is read as 0, as in libjpeg: what follows is shown wrong, not refused. */
const UNKNOWN_CODE_BITS = LONGEST_CODE + 1;

/** The bits of a scan's compressed data. After its end, and after a restart marker, it reads as zeros. */
export class JpegBits {
  readonly #bytes: Uint8Array;
  #at = 0;
  #held = 0;
  #count = 0;
  /** Number of the lowest held bits that are padding. */
  #padded = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Whether more bits were taken than the data has. */
  get isSpent(): boolean {
    return this.#count < this.#padded;
  }

  /** Where it is in the data, as numbers that only it understands. */
  get place(): readonly [number, number, number, number] {
    return [this.#at, this.#held, this.#count, this.#padded];
  }

  set place(place: readonly [number, number, number, number]) {
    [this.#at, this.#held, this.#count, this.#padded] = place;
  }

  /** Continues after the next restart marker. Without one the data stays spent if it was. */
  restart(): void {
    const wasSpent = this.isSpent;
    this.#count = 0;
    this.#held = 0;
    this.#padded = 0;
    const bytes = this.#bytes;
    let at = bytes.indexOf(0xff, this.#at);
    while (at !== -1 && !isRestart(bytes[at + 1] ?? 0)) at = bytes.indexOf(0xff, at + 1);
    this.#at = at === -1 ? bytes.length : at + 2;
    if (at === -1 && wasSpent) this.#padded = 1;
  }

  /** Reads the symbol of the next code; 0 where the table does not have the code. */
  symbol(table: HuffmanTable): number {
    if (this.#count < UNKNOWN_CODE_BITS) this.#fill();
    const next = (this.#held >>> (this.#count - LONGEST_CODE)) & 0xffff;
    const quick = table.quick[next >> (LONGEST_CODE - QUICK_BITS)] ?? 0;
    if (quick !== 0) {
      this.#count -= quick >> 8;
      return quick & 0xff;
    }
    for (let length = QUICK_BITS + 1; length <= LONGEST_CODE; length += 1) {
      const code = next >> (LONGEST_CODE - length);
      if (code > (table.last[length] ?? -1)) continue;
      this.#count -= length;
      return table.symbols[code + (table.offset[length] ?? 0)] ?? 0;
    }
    if (this.#padded > 0) return this.#spend();
    this.#count -= UNKNOWN_CODE_BITS;
    return 0;
  }

  /** Reads the next bits, at most 16, as a number. */
  bits(count: number): number {
    if (count === 0) return 0;
    if (this.#count < count) this.#fill();
    this.#count -= count;
    return (this.#held >>> this.#count) & ((1 << count) - 1);
  }

  /** Reads the next bits as a signed number: the lower half of the values is negative (T.81, F.2.2.1). */
  signed(count: number): number {
    if (count === 0) return 0;
    const value = this.bits(count);
    return value < 1 << (count - 1) ? value - (1 << count) + 1 : value;
  }

  /** A cut file ends within a code, and the remaining bits are meaningless. */
  #spend(): number {
    this.#count = 0;
    return 0;
  }

  #fill(): void {
    const bytes = this.#bytes;
    while (this.#count <= 24) {
      const byte = bytes[this.#at];
      const isEscaped = byte === 0xff && bytes[this.#at + 1] === 0;
      if (byte === 0xff && bytes[this.#at + 1] === 0xff) {
        this.#at += 1;
        continue;
      }
      const isData = byte !== undefined && (byte !== 0xff || isEscaped);
      if (isData) this.#at += isEscaped ? 2 : 1;
      else this.#padded += 8;
      this.#held = (this.#held << 8) | (isData ? byte : 0);
      this.#count += 8;
    }
  }
}

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
