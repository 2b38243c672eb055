/* The bits of the compressed data, and codes of Huffman. A window of the file is in memory. */

const QUICK_BITS: i32 = 9;
const LONGEST_CODE: i32 = 16;
/* A code that does not exist is read as 0, as in libjpeg. */
const UNKNOWN_CODE_BITS: i32 = LONGEST_CODE + 1;

/* The parts of a Huffman table in memory (`HuffmanTable` of jpeg-bits.ts). */
const LAST: usize = 1024;
const OFFSET: usize = LAST + 72;
const SYMBOLS: usize = OFFSET + 72;
export const TABLE_BYTES: usize = SYMBOLS + 256;

let windowStart: usize = 0;

/* The bits of the window that were not used yet. */
let place: usize = 0;
let end: usize = 0;
let held: u64 = 0;
let bitCount: i32 = 0;
/** How many of the lowest held bits are padding. */
let padded: i32 = 0;

/** Makes a window. */
export function openWindow(bytes: i32): usize {
  windowStart = heap.alloc(<usize>bytes + 16);
  place = windowStart;
  end = windowStart;
  return windowStart;
}

/** Whether bits of the file are left. */
export function hasBits(): bool {
  return bitCount >= padded;
}

/** How many bytes of the window were used. The caller moves the rest to its start and adds more. */
export function used(): i32 {
  return <i32>(place - windowStart);
}

export function setWindow(length: i32): void {
  place = windowStart;
  end = windowStart + length;
}

/** Continues after a restart marker, which the caller found before the window's start. Without one the data stays spent if it was. */
export function restartAt(isFound: i32): void {
  const isSpent = !isFound && !hasBits();
  held = 0;
  bitCount = 0;
  padded = isSpent ? 1 : 0;
}

/** Continues after the next restart marker of the window, if it has one. */
export function restart(): bool {
  for (; place + 1 < end; place++) {
    if (load<u8>(place) != 0xff || (load<u8>(place + 1) & 0xf8) != 0xd0) continue;
    place += 2;
    restartAt(1);
    return true;
  }
  return false;
}

function fill(): void {
  while (bitCount <= 56) {
    if (bitCount <= 32 && place + 4 <= end) {
      const four = bswap<u32>(load<u32>(place));
      const inverted = ~four;
      if (((inverted - 0x01010101) & ~inverted & 0x80808080) == 0) {
        held = (held << 32) | four;
        bitCount += 32;
        place += 4;
        continue;
      }
    }
    let byte: i32 = place < end ? load<u8>(place) : -1;
    if (byte == 0xff) {
      const next: i32 = place + 1 < end ? load<u8>(place + 1) : -1;
      if (next == 0xff) {
        place += 1;
        continue;
      }
      if (next == 0) place += 2;
      else byte = -1;
    } else if (byte >= 0) place += 1;
    if (byte < 0) padded += 8;
    held = (held << 8) | <u64>(byte < 0 ? 0 : byte);
    bitCount += 8;
  }
}

/** The symbol of the next code; 0 where the table does not have the code. */
export function symbol(table: usize): i32 {
  if (bitCount < UNKNOWN_CODE_BITS) fill();
  const next = <i32>(held >> <u64>(bitCount - LONGEST_CODE)) & 0xffff;
  const quick: i32 = load<u16>(table + ((<usize>(next >> (LONGEST_CODE - QUICK_BITS))) << 1));
  if (quick != 0) {
    bitCount -= quick >> 8;
    return quick & 0xff;
  }
  for (let length = QUICK_BITS + 1; length <= LONGEST_CODE; length++) {
    const code = next >> (LONGEST_CODE - length);
    if (code > load<i32>(table + LAST + ((<usize>length) << 2))) continue;
    bitCount -= length;
    return load<u8>(table + SYMBOLS + <usize>((code + load<i32>(table + OFFSET + ((<usize>length) << 2))) & 0xff));
  }
  // A cut file ends within a code.
  bitCount = padded > 0 ? 0 : bitCount - UNKNOWN_CODE_BITS;
  return 0;
}

export function signed(size: i32): i32 {
  if (size == 0) return 0;
  if (bitCount < size) fill();
  bitCount -= size;
  const value = <i32>(held >> <u64>bitCount) & ((1 << size) - 1);
  return value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
}

/** Bytes that `saveBits` writes. */
export const BITS_BYTES: usize = 16;

/** Writes what was read of the window and not used yet. */
export function saveBits(to: usize): void {
  store<u64>(to, held);
  store<i32>(to, bitCount, 8);
  store<i32>(to, padded, 12);
}

/** Continues with bits that `saveBits` wrote, and behind them with the window's start. */
export function loadBits(from: usize): void {
  held = load<u64>(from);
  bitCount = load<i32>(from, 8);
  padded = load<i32>(from, 12);
}
