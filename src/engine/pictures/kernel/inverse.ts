/* The inverse cosine transform of a block, by Loeffler, Ligtenberg and Moschytz. It rounds as libjpeg does. */

/** The coefficients of the block, in its rows. */
export const block = memory.data(128, 16);
const work = memory.data(256, 16);
const shares = memory.data(4 * (1 + 4 + 16));
const columns = memory.data(4 * 64);

export function clearBlock(): void {
  for (let at: usize = 0; at < 128; at += 16) v128.store(block + at, i32x4.splat(0));
}

/** A block that has its first coefficient alone. */
export function flatInverse(quantization: usize, to: usize, stride: usize): void {
  const first = <i32>load<i16>(block) * <i32>load<u16>(quantization);
  const level = f32x4.splat(<f32>inLevels((((first << EXTRA) + 16) >> (EXTRA + 3)) + 128));
  for (let y = 0, at = to; y < 8; y++, at += stride) {
    v128.store(at, level);
    v128.store(at, level, 16);
  }
}

function inLevels(value: i32): i32 {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}

/* The factors of libjpeg's exact inverse transform ("islow"), with thirteen bits behind the point. */
const BITS: i32 = 13;
const EXTRA: i32 = 2;

function times(value: v128, factor: i32): v128 {
  return i32x4.mul(value, i32x4.splat(factor));
}

/** One direction of the transform for four lines at once, from and to `work`; the eight values of a line are 16 bytes times `step` apart. */
function transform(
  first: v128,
  s1: v128,
  x2: v128,
  s3: v128,
  x4: v128,
  s5: v128,
  x6: v128,
  s7: v128,
  add: i32,
  shift: i32,
  to: usize,
  step: usize,
): void {
  const z1 = times(i32x4.add(x2, x6), 4_433);
  const even2 = i32x4.sub(z1, times(x6, 15_137));
  const even3 = i32x4.add(z1, times(x2, 6_270));
  const even0 = i32x4.shl(i32x4.add(first, x4), BITS);
  const even1 = i32x4.shl(i32x4.sub(first, x4), BITS);
  const half = i32x4.splat(add);
  const a0 = i32x4.add(i32x4.add(even0, even3), half);
  const a3 = i32x4.add(i32x4.sub(even0, even3), half);
  const a1 = i32x4.add(i32x4.add(even1, even2), half);
  const a2 = i32x4.add(i32x4.sub(even1, even2), half);
  const z5 = times(i32x4.add(i32x4.add(s7, s3), i32x4.add(s5, s1)), 9_633);
  const n1 = times(i32x4.add(s7, s1), -7_373);
  const n2 = times(i32x4.add(s5, s3), -20_995);
  const n3 = i32x4.sub(z5, times(i32x4.add(s7, s3), 16_069));
  const n4 = i32x4.sub(z5, times(i32x4.add(s5, s1), 3_196));
  const b0 = i32x4.add(times(s7, 2_446), i32x4.add(n1, n3));
  const b1 = i32x4.add(times(s5, 16_819), i32x4.add(n2, n4));
  const b2 = i32x4.add(times(s3, 25_172), i32x4.add(n2, n3));
  const b3 = i32x4.add(times(s1, 12_299), i32x4.add(n1, n4));
  v128.store(to, i32x4.shr_s(i32x4.add(a0, b3), shift));
  v128.store(to + step, i32x4.shr_s(i32x4.add(a1, b2), shift));
  v128.store(to + 2 * step, i32x4.shr_s(i32x4.add(a2, b1), shift));
  v128.store(to + 3 * step, i32x4.shr_s(i32x4.add(a3, b0), shift));
  v128.store(to + 4 * step, i32x4.shr_s(i32x4.sub(a3, b0), shift));
  v128.store(to + 5 * step, i32x4.shr_s(i32x4.sub(a2, b1), shift));
  v128.store(to + 6 * step, i32x4.shr_s(i32x4.sub(a1, b2), shift));
  v128.store(to + 7 * step, i32x4.shr_s(i32x4.sub(a0, b3), shift));
}

function factored(quantization: usize, at: usize): v128 {
  return i32x4.mul(v128.load_ext<i16>(block + at), v128.load_ext<u16>(quantization + at));
}

const turnedLines = memory.data(128, 16);

/** The 64 samples of a block. */
export function inverse(quantization: usize, to: usize, stride: usize): void {
  const shift = BITS - EXTRA;
  for (let half: usize = 0; half < 2; half++) {
    const at = half << 3;
    transform(
      factored(quantization, at),
      factored(quantization, at + 16),
      factored(quantization, at + 32),
      factored(quantization, at + 48),
      factored(quantization, at + 64),
      factored(quantization, at + 80),
      factored(quantization, at + 96),
      factored(quantization, at + 112),
      1 << (shift - 1),
      shift,
      work + (half << 4),
      32,
    );
  }
  const last = BITS + EXTRA + 3;
  for (let group: usize = 0; group < 2; group++) {
    const from = work + (group << 7);
    const a0 = v128.load(from);
    const b0 = v128.load(from, 32);
    const c0 = v128.load(from, 64);
    const d0 = v128.load(from, 96);
    const a1 = v128.load(from, 16);
    const b1 = v128.load(from, 48);
    const c1 = v128.load(from, 80);
    const d1 = v128.load(from, 112);
    const p0 = i32x4.shuffle(a0, b0, 0, 4, 1, 5);
    const q0 = i32x4.shuffle(c0, d0, 0, 4, 1, 5);
    const r0 = i32x4.shuffle(a0, b0, 2, 6, 3, 7);
    const t0 = i32x4.shuffle(c0, d0, 2, 6, 3, 7);
    const p1 = i32x4.shuffle(a1, b1, 0, 4, 1, 5);
    const q1 = i32x4.shuffle(c1, d1, 0, 4, 1, 5);
    const r1 = i32x4.shuffle(a1, b1, 2, 6, 3, 7);
    const t1 = i32x4.shuffle(c1, d1, 2, 6, 3, 7);
    transform(
      i32x4.shuffle(p0, q0, 0, 1, 4, 5),
      i32x4.shuffle(p0, q0, 2, 3, 6, 7),
      i32x4.shuffle(r0, t0, 0, 1, 4, 5),
      i32x4.shuffle(r0, t0, 2, 3, 6, 7),
      i32x4.shuffle(p1, q1, 0, 1, 4, 5),
      i32x4.shuffle(p1, q1, 2, 3, 6, 7),
      i32x4.shuffle(r1, t1, 0, 1, 4, 5),
      i32x4.shuffle(r1, t1, 2, 3, 6, 7),
      (1 << (last - 1)) + (128 << last),
      last,
      turnedLines,
      16,
    );
    storeLines(to + (group << 2) * stride, stride, turnedLines);
    storeLines(to + (group << 2) * stride + 16, stride, turnedLines + 64);
  }
}

function levels(value: v128): v128 {
  return f32x4.convert_i32x4_s(i32x4.min_s(i32x4.max_s(value, i32x4.splat(0)), i32x4.splat(255)));
}

/** Stores four columns as four lines. */
function storeLines(to: usize, stride: usize, from: usize): void {
  const a = levels(v128.load(from));
  const b = levels(v128.load(from, 16));
  const c = levels(v128.load(from, 32));
  const d = levels(v128.load(from, 48));
  const p = i32x4.shuffle(a, b, 0, 4, 1, 5);
  const q = i32x4.shuffle(c, d, 0, 4, 1, 5);
  const r = i32x4.shuffle(a, b, 2, 6, 3, 7);
  const t = i32x4.shuffle(c, d, 2, 6, 3, 7);
  v128.store(to, i32x4.shuffle(p, q, 0, 1, 4, 5));
  v128.store(to + stride, i32x4.shuffle(p, q, 2, 3, 6, 7));
  v128.store(to + 2 * stride, i32x4.shuffle(r, t, 0, 1, 4, 5));
  v128.store(to + 3 * stride, i32x4.shuffle(r, t, 2, 3, 6, 7));
}

/** Where the shares of 1, 2 or 4 samples begin. */
function sharesOf(size: i32): usize {
  return shares + (size == 1 ? 0 : size == 2 ? 4 : 20);
}

export function fillShares(): void {
  for (let size = 1; size <= 4; size <<= 1) {
    for (let sample = 0; sample < size; sample++) {
      for (let frequency = 0; frequency < size; frequency++) {
        const share =
          frequency == 0
            ? Math.SQRT1_2 / 2
            : Math.cos((<f64>((2 * sample + 1) * frequency) * Math.PI) / <f64>(2 * size)) / 2;
        store<f32>(sharesOf(size) + ((<usize>(sample * size + frequency)) << 2), <f32>share);
      }
    }
  }
}

/** Fewer samples of a block, from its lowest frequencies, as libjpeg decodes a picture smaller. */
export function smallInverse(quantization: usize, to: usize, stride: usize, size: i32): void {
  const own = sharesOf(size);
  for (let column = 0; column < size; column++) {
    for (let sample = 0; sample < size; sample++) {
      let sum: f32 = 0;
      for (let line = 0; line < size; line++) {
        const from = (<usize>(line * 8 + column)) << 1;
        const value = <f32>(<i32>load<i16>(block + from) * <i32>load<u16>(quantization + from));
        sum += load<f32>(own + ((<usize>(sample * size + line)) << 2)) * value;
      }
      store<f32>(columns + ((<usize>(sample * 8 + column)) << 2), sum);
    }
  }
  for (let line = 0; line < size; line++) {
    for (let sample = 0; sample < size; sample++) {
      let sum: f32 = 128;
      for (let column = 0; column < size; column++) {
        sum +=
          load<f32>(own + ((<usize>(sample * size + column)) << 2)) *
          load<f32>(columns + ((<usize>(line * 8 + column)) << 2));
      }
      store<f32>(to + <usize>line * stride + ((<usize>sample) << 2), min<f32>(255, max<f32>(0, sum)));
    }
  }
}
