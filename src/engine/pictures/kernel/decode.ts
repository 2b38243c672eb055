/*
 * The part of the JPEG decoder that runs for every block and every pixel: codes of Huffman, the inverse cosine transform, wider colours, and
 * red, green and blue. Headers, tables and several scans are read by `src/engine/pictures`. It keeps a few lines of samples and a window of the file.
 */

import { BITS_BYTES, hasBits, loadBits, openWindow, restart, saveBits, signed, symbol, TABLE_BYTES } from "./bits";
import { block, clearBlock, fillShares, flatInverse, inverse, smallInverse } from "./inverse";

@unmanaged
class Component {
  across: i32;
  down: i32;
  /** Lines of samples, used in turn. */
  samples: usize;
  stride: i32;
  lines: i32;
  /** Samples of a block in each direction. */
  size: i32;
  width: i32;
  height: i32;
  /** Pixels for a sample. */
  wideBy: f64;
  highBy: f64;
  /** The first coefficient of the block before. */
  before: i32;
  /** Its factors, then its two Huffman tables. */
  quantization: usize;
  dc: usize;
  ac: usize;
  /** A line as wide as the picture, with room for one sample before it. */
  channel: usize;
}

const components = memory.data(3 * 8);
function componentAt(index: i32): Component {
  return changetype<Component>(<usize>load<u32>(components + (index << 2)));
}

let count: i32 = 0;
let pictureWidth: i32 = 0;
let unitsAcross: i32 = 0;
let isRgb: bool = false;
let interval: i32 = 0;
let unitsLeft: i32 = 0;
let unit: i32 = 0;
let decodedUnits: i32 = 0;
let mixed: usize = 0;
let row: usize = 0;

const zigzag = memory.data<u8>([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  55, 62, 63,
]);

function floats(length: i32): usize {
  const at = heap.alloc((<usize>length) << 2);
  memory.fill(at, 0, (<usize>length) << 2);
  return at;
}

/** Begins a picture; returns the window of the file. */
export function openDecoder(width: i32, units: i32, parts: i32, areRgb: i32, restarts: i32, windowBytes: i32): usize {
  pictureWidth = width;
  unitsAcross = units;
  count = parts;
  isRgb = areRgb != 0;
  interval = restarts;
  unitsLeft = restarts;
  mixed = floats(width + 64);
  row = floats((width + 16) << 2);
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
  store<u32>(components + (index << 2), <u32>changetype<usize>(one));
  return one.quantization;
}

/** Begins with another part of the picture: its width in pixels and in units, and its first row of units. */
export function showPart(width: i32, units: i32, firstRow: i32): void {
  pictureWidth = width;
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

export function rowAt(): usize {
  return row;
}

export function blockAt(): usize {
  return block;
}

/** Reads a block (T.81, F.2.2). Returns its last coefficient, or a fault below 0. */
function readBlock(one: Component): i32 {
  let found = symbol(one.dc);
  if (found < 0) return -1;
  one.before += signed(found & 15);
  store<i16>(block, <i16>one.before);
  let last = 0;
  for (let index = 1; index < 64; index++) {
    found = symbol(one.ac);
    if (found < 0) return -1;
    const size = found & 15;
    if (size == 0) {
      if (found != 0xf0) return last;
      index += 15;
      continue;
    }
    index += found >> 4;
    if (index > 63) return -2;
    store<i16>(block + ((<usize>load<u8>(zigzag + index)) << 1), <i16>signed(size));
    last = index;
  }
  return last;
}

/**
 * Reads units, which are a row of the shown part or are passed over. Returns 0; 1 for a code that the tables lack; 2 for a block with too many coefficients; 3 where a restart marker is
 * due that the window lacks: the caller finds it, and calls again.
 */
export function readUnits(units: i32, isShown: i32): i32 {
  for (; unit < units; unit++) {
    if (interval > 0) {
      if (unitsLeft == 0) {
        unitsLeft = interval;
        for (let index = 0; index < count; index++) componentAt(index).before = 0;
        if (!restart()) return 3;
      }
      unitsLeft--;
    }
    for (let index = 0; index < count; index++) {
      const one = componentAt(index);
      for (let line = 0; line < one.down; line++) {
        for (let column = 0; column < one.across; column++) {
          if (isShown) clearBlock();
          let last = 0;
          if (hasBits()) {
            last = readBlock(one);
            if (last < 0) return -last;
          }
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

function lineOf(one: Component, index: i32): usize {
  const line = min(one.height - 1, max(0, index)) % one.lines;
  return one.samples + ((<usize>(line * one.stride)) << 2);
}

/** Writes a line of a component in the picture's own width to its `channel`; both neighbours of a pixel count where it has half the samples. */
function widen(one: Component, y: i32): usize {
  const own = <i32>Math.floor(<f64>y / one.highBy);
  const near = lineOf(one, own);
  let line = near;
  if (one.highBy == 2) {
    const other = lineOf(one, (y & 1) == 0 ? own - 1 : own + 1);
    const much = f32x4.splat(0.75);
    const little = f32x4.splat(0.25);
    for (let at: usize = 0, size = (<usize>one.width) << 2; at < size; at += 16) {
      v128.store(
        mixed + 16 + at,
        f32x4.add(f32x4.mul(v128.load(near + at), much), f32x4.mul(v128.load(other + at), little)),
      );
    }
    line = mixed + 16;
  }
  if (one.wideBy == 1) return line;
  const to = one.channel;
  if (one.wideBy != 2) {
    for (let x = 0; x < pictureWidth; x++) {
      const from = min(one.width - 1, <i32>Math.floor(<f64>x / one.wideBy));
      store<f32>(to + ((<usize>x) << 2), load<f32>(line + ((<usize>from) << 2)));
    }
    return to;
  }
  if (line == near) {
    memory.copy(mixed + 16, near, (<usize>one.width) << 2);
    line = mixed + 16;
  }
  store<f32>(line - 4, load<f32>(line));
  store<f32>(line + ((<usize>one.width) << 2), load<f32>(line + ((<usize>(one.width - 1)) << 2)));
  for (let at: usize = 0, size = (<usize>one.width) << 2; at < size; at += 16) {
    const middle = f32x4.mul(v128.load(line + at), f32x4.splat(0.75));
    const left = f32x4.add(middle, f32x4.mul(v128.load(line + at - 4), f32x4.splat(0.25)));
    const right = f32x4.add(middle, f32x4.mul(v128.load(line + at + 4), f32x4.splat(0.25)));
    v128.store(to + 2 * at, i32x4.shuffle(left, right, 0, 4, 1, 5));
    v128.store(to + 2 * at + 16, i32x4.shuffle(left, right, 2, 6, 3, 7));
  }
  return to;
}

function clamped(value: v128): v128 {
  return f32x4.pmin(f32x4.splat(255), f32x4.pmax(f32x4.splat(0), value));
}

/** Makes the picture's row `y` at `rowAt`: red, green, blue and 255 for each pixel (JFIF 1.02, page 3). */
export function makeRow(y: i32): void {
  const first = widen(componentAt(0), y);
  // `mixed` is used for one component at a time, and the first has all samples in nearly every file.
  const one = count == 3 && first == mixed + 16 ? kept(componentAt(0), first) : first;
  const second = count == 3 ? widen(componentAt(1), y) : one;
  const two = count == 3 && second == mixed + 16 ? kept(componentAt(1), second) : second;
  const three = count == 3 ? widen(componentAt(2), y) : one;
  const opaque = f32x4.splat(255);
  const middle = f32x4.splat(128);
  for (let x = 0; x < pictureWidth; x += 4) {
    const at = (<usize>x) << 2;
    let red = v128.load(one + at);
    let green = v128.load(two + at);
    let blue = v128.load(three + at);
    if (count == 3 && !isRgb) {
      const light = red;
      const blueness = f32x4.sub(green, middle);
      const redness = f32x4.sub(blue, middle);
      red = clamped(f32x4.add(light, f32x4.mul(redness, f32x4.splat(1.402))));
      green = clamped(
        f32x4.sub(
          f32x4.sub(light, f32x4.mul(blueness, f32x4.splat(0.344136))),
          f32x4.mul(redness, f32x4.splat(0.714136)),
        ),
      );
      blue = clamped(f32x4.add(light, f32x4.mul(blueness, f32x4.splat(1.772))));
    }
    const p = i32x4.shuffle(red, green, 0, 4, 1, 5);
    const q = i32x4.shuffle(blue, opaque, 0, 4, 1, 5);
    const r = i32x4.shuffle(red, green, 2, 6, 3, 7);
    const t = i32x4.shuffle(blue, opaque, 2, 6, 3, 7);
    const to = row + (at << 2);
    v128.store(to, i32x4.shuffle(p, q, 0, 1, 4, 5));
    v128.store(to, i32x4.shuffle(p, q, 2, 3, 6, 7), 16);
    v128.store(to, i32x4.shuffle(r, t, 0, 1, 4, 5), 32);
    v128.store(to, i32x4.shuffle(r, t, 2, 3, 6, 7), 48);
  }
}

function kept(one: Component, line: usize): usize {
  memory.copy(one.channel, line, (<usize>pictureWidth) << 2);
  return one.channel;
}
