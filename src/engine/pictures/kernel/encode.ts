/*
 * The part of the JPEG encoder that runs for every pixel and every block: light and colours, the cosine transform, factors, and codes of
 * Huffman. Symbols are kept and counted first, so that `src/engine/pictures` can make the codes from how often each occurs.
 */

let width: i32 = 0;
/** Pixels of a sample of the colours in each direction: 1 or 2. */
let wideBy: i32 = 1;
let highBy: i32 = 1;
let unitsAcross: i32 = 0;
/** Samples of a line of light, and of a line of a colour. */
let lightStride: usize = 0;
let colourStride: usize = 0;

let row: usize = 0;
let light: usize = 0;
let blueness: usize = 0;
let redness: usize = 0;
/** The colours of two lines before they are averaged. */
let whole: usize = 0;

/** Reciprocals of the factors, as the transform leaves its values: of light, then of colours. */
const reciprocals = memory.data(2 * 256, 16);
const values = memory.data(256, 16);
const turned = memory.data(256, 16);
const quantized = memory.data(128, 16);
/** How often each symbol occurs: first coefficients of light, the others of light, and the same of colours. */
const counts = memory.data(4 * 256 * 4);
/** A code in the lower 24 bits and its length above, by table and symbol. */
const codes = memory.data(4 * 256 * 4);
const before = memory.data(3 * 4);
/** The places of the coefficients of a turned block, in the order of writing. */
const turnedZigzag = memory.data<u8>([
  0, 8, 1, 2, 9, 16, 24, 17, 10, 3, 4, 11, 18, 25, 32, 40, 33, 26, 19, 12, 5, 6, 13, 20, 27, 34, 41, 48, 56, 49, 42, 35,
  28, 21, 14, 7, 15, 22, 29, 36, 43, 50, 57, 58, 51, 44, 37, 30, 23, 31, 38, 45, 52, 59, 60, 53, 46, 39, 47, 54, 61, 62,
  55, 63,
]);

let tokens: usize = 0;
let tokenEnd: usize = 0;
let tokenRead: usize = 0;
let out: usize = 0;
let outEnd: usize = 0;
let bits: u64 = 0;
let bitCount: i32 = 0;

/** Begins a picture; returns where its rows are written. `outBytes` holds the code of a row of units. */
export function openEncoder(pictureWidth: i32, across: i32, down: i32, tokenBytes: i32, outBytes: i32): usize {
  width = pictureWidth;
  wideBy = across;
  highBy = down;
  unitsAcross = (width + 8 * wideBy - 1) / (8 * wideBy);
  const padded = unitsAcross * 8 * wideBy;
  lightStride = (<usize>padded) << 2;
  colourStride = lightStride / <usize>wideBy;
  row = heap.alloc((<usize>padded + 4) << 4);
  light = heap.alloc(lightStride * 8 * <usize>highBy);
  blueness = heap.alloc(colourStride * 8);
  redness = heap.alloc(colourStride * 8);
  whole = heap.alloc(lightStride * 4);
  tokens = heap.alloc(<usize>tokenBytes);
  tokenEnd = tokens;
  tokenRead = tokens;
  out = heap.alloc(<usize>outBytes);
  return row;
}

export function reciprocalsAt(): usize {
  return reciprocals;
}

export function countsAt(): usize {
  return counts;
}

export function codesAt(): usize {
  return codes;
}

export function outAt(): usize {
  return out;
}

export function tokenBytes(): i32 {
  return <i32>(tokenEnd - tokens);
}

function level(value: v128): v128 {
  return f32x4.pmin(f32x4.splat(255), f32x4.pmax(f32x4.splat(0), f32x4.nearest(value)));
}

function weighed(red: v128, green: v128, blue: v128, ofRed: f32, ofGreen: f32, ofBlue: f32): v128 {
  return f32x4.add(
    f32x4.add(f32x4.mul(red, f32x4.splat(ofRed)), f32x4.mul(green, f32x4.splat(ofGreen))),
    f32x4.mul(blue, f32x4.splat(ofBlue)),
  );
}

/** Takes the row at the returned place as line `line` of the units (JFIF 1.02, page 3, less 128). */
export function putRow(line: i32): void {
  const last = v128.load(row + ((<usize>(width - 1)) << 4));
  for (let x = width; x < unitsAcross * 8 * wideBy; x++) v128.store(row + ((<usize>x) << 4), last);
  const toLight = light + <usize>line * lightStride;
  const isAveraged = wideBy * highBy > 1;
  const among = line % highBy;
  const toBlue = isAveraged ? whole + <usize>among * lightStride : blueness + <usize>line * colourStride;
  const toRed = isAveraged ? whole + <usize>(2 + among) * lightStride : redness + <usize>line * colourStride;
  for (let at: usize = 0; at < lightStride; at += 16) {
    const from = row + (at << 2);
    const a = v128.load(from);
    const b = v128.load(from, 16);
    const c = v128.load(from, 32);
    const d = v128.load(from, 48);
    const p = i32x4.shuffle(a, b, 0, 4, 1, 5);
    const q = i32x4.shuffle(c, d, 0, 4, 1, 5);
    const red = level(i32x4.shuffle(p, q, 0, 1, 4, 5));
    const green = level(i32x4.shuffle(p, q, 2, 3, 6, 7));
    const blue = level(i32x4.shuffle(i32x4.shuffle(a, b, 2, 6, 3, 7), i32x4.shuffle(c, d, 2, 6, 3, 7), 0, 1, 4, 5));
    v128.store(toLight + at, f32x4.sub(weighed(red, green, blue, 0.299, 0.587, 0.114), f32x4.splat(128)));
    v128.store(toBlue + at, weighed(red, green, blue, -0.168736, -0.331264, 0.5));
    v128.store(toRed + at, weighed(red, green, blue, 0.5, -0.418688, -0.081312));
  }
  if (isAveraged && among == highBy - 1) {
    average(whole, blueness + <usize>(line / highBy) * colourStride);
    average(whole + 2 * lightStride, redness + <usize>(line / highBy) * colourStride);
  }
}

/** Four sums of a sample and the one below it, where there are two lines. */
function sumDown(place: usize): v128 {
  const one = v128.load(place);
  return highBy == 1 ? one : f32x4.add(one, v128.load(place + lightStride));
}

/** The means of the samples that become one. */
function average(from: usize, to: usize): void {
  const share = f32x4.splat(<f32>1 / <f32>(wideBy * highBy));
  for (let at: usize = 0; at < colourStride; at += 16) {
    const place = from + <usize>wideBy * at;
    let sum = sumDown(place);
    if (wideBy == 2) {
      const other = sumDown(place + 16);
      sum = f32x4.add(i32x4.shuffle(sum, other, 0, 2, 4, 6), i32x4.shuffle(sum, other, 1, 3, 5, 7));
    }
    v128.store(to + at, f32x4.mul(sum, share));
  }
}

/** One direction of the cosine transform by Arai, Agui and Nakajima for four lines at once. */
function transform(from: usize, step: usize, to: usize): void {
  const v0 = v128.load(from);
  const v1 = v128.load(from + step);
  const v2 = v128.load(from + 2 * step);
  const v3 = v128.load(from + 3 * step);
  const v4 = v128.load(from + 4 * step);
  const v5 = v128.load(from + 5 * step);
  const v6 = v128.load(from + 6 * step);
  const v7 = v128.load(from + 7 * step);
  const s0 = f32x4.add(v0, v7);
  const d0 = f32x4.sub(v0, v7);
  const s1 = f32x4.add(v1, v6);
  const d1 = f32x4.sub(v1, v6);
  const s2 = f32x4.add(v2, v5);
  const d2 = f32x4.sub(v2, v5);
  const s3 = f32x4.add(v3, v4);
  const d3 = f32x4.sub(v3, v4);
  const e0 = f32x4.add(s0, s3);
  const e3 = f32x4.sub(s0, s3);
  const e1 = f32x4.add(s1, s2);
  const e2 = f32x4.sub(s1, s2);
  v128.store(to, f32x4.add(e0, e1));
  v128.store(to, f32x4.sub(e0, e1), 128);
  const z1 = f32x4.mul(f32x4.add(e2, e3), f32x4.splat(0.707106781));
  v128.store(to, f32x4.add(e3, z1), 64);
  v128.store(to, f32x4.sub(e3, z1), 192);
  const o0 = f32x4.add(d3, d2);
  const o1 = f32x4.add(d2, d1);
  const o2 = f32x4.add(d1, d0);
  const z5 = f32x4.mul(f32x4.sub(o0, o2), f32x4.splat(0.382683433));
  const z2 = f32x4.add(f32x4.mul(o0, f32x4.splat(0.5411961)), z5);
  const z4 = f32x4.add(f32x4.mul(o2, f32x4.splat(1.306562965)), z5);
  const z3 = f32x4.mul(o1, f32x4.splat(0.707106781));
  const z11 = f32x4.add(d0, z3);
  const z13 = f32x4.sub(d0, z3);
  v128.store(to, f32x4.add(z13, z2), 160);
  v128.store(to, f32x4.sub(z13, z2), 96);
  v128.store(to, f32x4.add(z11, z4), 32);
  v128.store(to, f32x4.sub(z11, z4), 224);
}

/** Turns four lines of four values. */
function turn(from: usize, to: usize): void {
  const a = v128.load(from);
  const b = v128.load(from, 32);
  const c = v128.load(from, 64);
  const d = v128.load(from, 96);
  const p = i32x4.shuffle(a, b, 0, 4, 1, 5);
  const q = i32x4.shuffle(c, d, 0, 4, 1, 5);
  const r = i32x4.shuffle(a, b, 2, 6, 3, 7);
  const t = i32x4.shuffle(c, d, 2, 6, 3, 7);
  v128.store(to, i32x4.shuffle(p, q, 0, 1, 4, 5));
  v128.store(to, i32x4.shuffle(p, q, 2, 3, 6, 7), 32);
  v128.store(to, i32x4.shuffle(r, t, 0, 1, 4, 5), 64);
  v128.store(to, i32x4.shuffle(r, t, 2, 3, 6, 7), 96);
}

/** Transforms a block and divides it by its factors; its lines and columns are exchanged. */
function quantize(from: usize, stride: usize, factors: usize): void {
  transform(from, stride, values);
  transform(from + 16, stride, values + 16);
  turn(values, turned);
  turn(values + 16, turned + 128);
  turn(values + 128, turned + 16);
  turn(values + 144, turned + 144);
  transform(turned, 32, values);
  transform(turned + 16, 32, values + 16);
  for (let at: usize = 0; at < 256; at += 32) {
    const one = f32x4.nearest(f32x4.mul(v128.load(values + at), v128.load(factors + at)));
    const other = f32x4.nearest(f32x4.mul(v128.load(values + at, 16), v128.load(factors + at, 16)));
    const narrow = i16x8.narrow_i32x4_s(i32x4.trunc_sat_f32x4_s(one), i32x4.trunc_sat_f32x4_s(other));
    v128.store(quantized + (at >> 1), narrow);
  }
}

function keep(table: i32, symbol: i32, size: i32, value: i32): void {
  const at = counts + ((<usize>((table << 8) | symbol)) << 2);
  store<u32>(at, load<u32>(at) + 1);
  store<u8>(tokenEnd, <u8>symbol);
  tokenEnd++;
  if (size == 0) return;
  // Negative values are written as their complement (T.81, F.1.2.1).
  store<u16>(tokenEnd, <u16>((value < 0 ? value - 1 : value) & ((1 << size) - 1)));
  tokenEnd += size > 8 ? 2 : 1;
}

function sizeOf(value: i32): i32 {
  return 32 - clz(value < 0 ? -value : value);
}

/** Keeps the symbols of a block of component `index`. */
function encodeBlock(from: usize, stride: usize, index: i32): void {
  const kind = index == 0 ? 0 : 1;
  quantize(from, stride, reciprocals + ((<usize>kind) << 8));
  const first: i32 = load<i16>(quantized);
  const place = before + ((<usize>index) << 2);
  const difference = first - load<i32>(place);
  store<i32>(place, first);
  const size = sizeOf(difference);
  keep(2 * kind, size, size, difference);
  const table = 2 * kind + 1;
  let run = 0;
  for (let at = 1; at < 64; at++) {
    const value: i32 = load<i16>(quantized + ((<usize>load<u8>(turnedZigzag + at)) << 1));
    if (value == 0) {
      run++;
      continue;
    }
    for (; run > 15; run -= 16) keep(table, 0xf0, 0, 0);
    const own = sizeOf(value);
    keep(table, (run << 4) | own, own, value);
    run = 0;
  }
  if (run > 0) keep(table, 0, 0, 0);
}

/** Keeps the symbols of a row of units, whose lines are all there. */
export function encodeUnits(): void {
  const blockBytes: usize = 32;
  for (let unit: usize = 0; unit < <usize>unitsAcross; unit++) {
    const at = light + unit * blockBytes * <usize>wideBy;
    for (let line: usize = 0; line < <usize>highBy; line++) {
      for (let column: usize = 0; column < <usize>wideBy; column++) {
        encodeBlock(at + 8 * line * lightStride + column * blockBytes, lightStride, 0);
      }
    }
    encodeBlock(blueness + unit * blockBytes, colourStride, 1);
    encodeBlock(redness + unit * blockBytes, colourStride, 2);
  }
}

function put(code: u32, length: i32): void {
  bits = (bits << (<u64>length)) | code;
  bitCount += length;
  while (bitCount >= 8) {
    bitCount -= 8;
    const byte = <u8>(bits >> <u64>bitCount);
    store<u8>(outEnd, byte);
    outEnd++;
    if (byte == 0xff) {
      store<u8>(outEnd, 0);
      outEnd++;
    }
  }
}

/** Writes a symbol with its value; returns it. */
function write(table: i32): i32 {
  const symbol: i32 = load<u8>(tokenRead);
  tokenRead++;
  const code = load<u32>(codes + ((<usize>((table << 8) | symbol)) << 2));
  put(code & 0xffffff, <i32>(code >> 24));
  const size = symbol & 15;
  if (size > 0) {
    const value: u32 = size > 8 ? load<u16>(tokenRead) : load<u8>(tokenRead);
    put(value, size);
    tokenRead += size > 8 ? 2 : 1;
  }
  return symbol;
}

function writeBlock(kind: i32): void {
  write(2 * kind);
  for (let at = 1; at < 64;) {
    const symbol = write(2 * kind + 1);
    if (symbol == 0) return;
    at += (symbol >> 4) + 1;
  }
}

/** Writes the code of a row of units to `outAt`; returns its bytes. When all that is kept is written, the room for symbols is free again. */
export function writeUnits(): i32 {
  outEnd = out;
  for (let unit = 0; unit < unitsAcross; unit++) {
    for (let index = wideBy * highBy; index > 0; index--) writeBlock(0);
    writeBlock(1);
    writeBlock(1);
  }
  if (tokenRead == tokenEnd) {
    tokenRead = tokens;
    tokenEnd = tokens;
  }
  return <i32>(outEnd - out);
}

/** Fills the last byte with ones; returns how many bytes that gives. */
export function writeEnd(): i32 {
  outEnd = out;
  if (bitCount > 0) put((1 << (8 - bitCount)) - 1, 8 - bitCount);
  return <i32>(outEnd - out);
}
