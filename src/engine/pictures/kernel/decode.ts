/*
 * The part of the JPEG decoder that runs for every block: codes of Huffman and the inverse cosine transform. Headers, tables and several
 * scans are read by `src/engine/pictures`. It keeps a few lines of samples and a window of the file.
 */

import { BITS_BYTES, hasBits, loadBits, openWindow, restart, saveBits, signed, symbol, TABLE_BYTES } from "./bits";
import { Component, componentAt, floats, setComponentAt } from "./component";
import { block, clearBlock, fillShares, flatInverse, inverse, smallInverse } from "./inverse";
import { openRows, setRowWidth } from "./rows";

let count: i32 = 0;
let pictureWidth: i32 = 0;
let unitsAcross: i32 = 0;
let interval: i32 = 0;
let unitsLeft: i32 = 0;
let unit: i32 = 0;
let decodedUnits: i32 = 0;

const zigzag = memory.data<u8>([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  55, 62, 63,
]);

/** Begins a picture; returns the window of the file. */
export function openDecoder(width: i32, units: i32, parts: i32, areRgb: i32, restarts: i32, windowBytes: i32): usize {
  pictureWidth = width;
  unitsAcross = units;
  count = parts;
  interval = restarts;
  unitsLeft = restarts;
  openRows(width, parts, areRgb != 0);
  fillShares();
  return openWindow(windowBytes);
}

/** Describes a component; returns where its factors and its two tables are written. */
export function setComponent(
  index: i32,
  across: i32,
  down: i32,
  size: i32,
  lines: i32,
  width: i32,
  height: i32,
  wideBy: f64,
  highBy: f64,
): usize {
  const one = changetype<Component>(heap.alloc(offsetof<Component>()));
  one.across = across;
  one.down = down;
  one.size = size;
  one.stride = unitsAcross * across * size;
  one.lines = lines;
  one.samples = floats(one.stride * lines + 16);
  one.width = width;
  one.height = height;
  one.wideBy = wideBy;
  one.highBy = highBy;
  one.before = 0;
  one.channel = floats(pictureWidth + 64) + 16;
  one.quantization = heap.alloc(128 + 2 * TABLE_BYTES);
  one.dc = one.quantization + 128;
  one.ac = one.dc + TABLE_BYTES;
  setComponentAt(index, one);
  return one.quantization;
}

/** Begins with another part of the picture: its width in pixels and in units, and its first row of units. */
export function showPart(width: i32, units: i32, firstRow: i32): void {
  setRowWidth(width);
  unitsAcross = units;
  decodedUnits = firstRow;
}

/** Sets the samples of a component in the width of the shown part. */
export function setWidth(index: i32, width: i32): void {
  componentAt(index).width = width;
}

/** A place in the data: its bits, the units before the next restart, and the first coefficients of the blocks before. */
const placeRecord = memory.data(32, 8);

export function placeAt(): usize {
  return placeRecord;
}

/** Writes the place to `placeAt`; the caller adds the place of the window. */
export function savePlace(): void {
  saveBits(placeRecord);
  store<i32>(placeRecord + BITS_BYTES, unitsLeft);
  for (let index = 0; index < count; index++) {
    store<i16>(placeRecord + BITS_BYTES + 4 + ((<usize>index) << 1), <i16>componentAt(index).before);
  }
}

/** Continues at the place that the caller wrote to `placeAt`. */
export function loadPlace(): void {
  loadBits(placeRecord);
  unitsLeft = load<i32>(placeRecord + BITS_BYTES);
  for (let index = 0; index < count; index++) {
    componentAt(index).before = load<i16>(placeRecord + BITS_BYTES + 4 + ((<usize>index) << 1));
  }
}

export function blockAt(): usize {
  return block;
}

/** Reads a block (T.81, F.2.2). Returns its last coefficient. One behind the last place, which only broken data has, lands there. */
function readBlock(one: Component): i32 {
  let found = symbol(one.dc);
  one.before += signed(found & 15);
  store<i16>(block, <i16>one.before);
  let last = 0;
  for (let index = 1; index < 64; index++) {
    found = symbol(one.ac);
    const size = found & 15;
    if (size == 0) {
      if (found != 0xf0) return last;
      index += 15;
      continue;
    }
    index = min(63, index + (found >> 4));
    store<i16>(block + ((<usize>load<u8>(zigzag + index)) << 1), <i16>signed(size));
    last = index;
  }
  return last;
}

/**
 * Reads units, which are a row of the shown part or are passed over. Returns 0; 1 where a restart marker is due that the window lacks:
 * the caller finds it, and calls again.
 */
export function readUnits(units: i32, isShown: i32): i32 {
  for (; unit < units; unit++) {
    if (interval > 0) {
      if (unitsLeft == 0) {
        unitsLeft = interval;
        for (let index = 0; index < count; index++) componentAt(index).before = 0;
        if (!restart()) return 1;
      }
      unitsLeft--;
    }
    // The unit in which the data ends is read on as zeros; those behind it are empty.
    const isRead = hasBits();
    for (let index = 0; index < count; index++) {
      const one = componentAt(index);
      for (let line = 0; line < one.down; line++) {
        for (let column = 0; column < one.across; column++) {
          if (isShown) clearBlock();
          let last = 0;
          if (isRead) last = readBlock(one);
          if (isShown) put(one, unit * one.across + column, line, last == 0);
        }
      }
    }
  }
  unit = 0;
  if (isShown) decodedUnits++;
  return 0;
}

/** Takes a block that the caller wrote to `blockAt`. */
export function putBlock(index: i32, column: i32, line: i32): void {
  put(componentAt(index), column, line, false);
}

/** Counts a row of units whose blocks came by `putBlock`. */
export function endUnits(): void {
  decodedUnits++;
}

function put(one: Component, column: i32, line: i32, isFlat: bool): void {
  const top = ((decodedUnits * one.down + line) * one.size) % one.lines;
  const to = one.samples + ((<usize>(top * one.stride + column * one.size)) << 2);
  const stride = (<usize>one.stride) << 2;
  if (one.size != 8) smallInverse(one.quantization, to, stride, one.size);
  else if (isFlat) flatInverse(one.quantization, to, stride);
  else inverse(one.quantization, to, stride);
}
