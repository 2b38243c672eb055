import { BLOCK } from "./jpeg-frame.ts";

/* The factors of libjpeg's exact inverse transform ("islow"), with thirteen bits behind the point. */
const BITS = 13;
/** Bits that are kept between columns and rows. */
const EXTRA = 2;
const [F_0_298, F_0_390, F_0_541, F_0_765] = [2_446, 3_196, 4_433, 6_270] as const;
const [F_0_899, F_1_175, F_1_501, F_1_847] = [7_373, 9_633, 12_299, 15_137] as const;
const [F_1_961, F_2_053, F_2_562, F_3_072] = [16_069, 16_819, 20_995, 25_172] as const;

const work = new Int32Array(64);

const inLevels = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value);

/**
 * The samples of a block from its coefficients: the inverse cosine transform (T.81, A.3.3) by Loeffler, Ligtenberg and
 * Moschytz, columns first, then rows. They are written at `at` into a plane whose lines are `stride` samples long. It rounds as
 * libjpeg does, because encoders and other decoders agree with that.
 */
export function inverse(
  block: Int16Array,
  quantization: Uint16Array,
  plane: Float32Array,
  at: number,
  stride: number,
): void {
  for (let column = 0; column < BLOCK; column += 1) transformColumn(block, quantization, column);
  for (let line = 0, to = at; line < 64; line += BLOCK, to += stride) transformLine(line, plane, to);
}

function transformColumn(block: Int16Array, quantization: Uint16Array, c: number): void {
  const s1 = block[c + 8] ?? 0;
  const s2 = block[c + 16] ?? 0;
  const s3 = block[c + 24] ?? 0;
  const s4 = block[c + 32] ?? 0;
  const s5 = block[c + 40] ?? 0;
  const s6 = block[c + 48] ?? 0;
  const s7 = block[c + 56] ?? 0;
  const first = (block[c] ?? 0) * (quantization[c] ?? 0);
  if ((s1 | s2 | s3 | s4 | s5 | s6 | s7) === 0) {
    const value = first << EXTRA;
    for (let at = c; at < 64; at += BLOCK) work[at] = value;
    return;
  }
  const x2 = s2 * (quantization[c + 16] ?? 0);
  const x6 = s6 * (quantization[c + 48] ?? 0);
  const z1 = Math.imul(x2 + x6, F_0_541);
  const even2 = z1 - Math.imul(x6, F_1_847);
  const even3 = z1 + Math.imul(x2, F_0_765);
  const x4 = s4 * (quantization[c + 32] ?? 0);
  const even0 = (first + x4) << BITS;
  const even1 = (first - x4) << BITS;
  const a0 = even0 + even3;
  const a3 = even0 - even3;
  const a1 = even1 + even2;
  const a2 = even1 - even2;
  const y0 = s7 * (quantization[c + 56] ?? 0);
  const y1 = s5 * (quantization[c + 40] ?? 0);
  const y2 = s3 * (quantization[c + 24] ?? 0);
  const y3 = s1 * (quantization[c + 8] ?? 0);
  const z5 = Math.imul(y0 + y2 + y1 + y3, F_1_175);
  const n1 = -Math.imul(y0 + y3, F_0_899);
  const n2 = -Math.imul(y1 + y2, F_2_562);
  const n3 = z5 - Math.imul(y0 + y2, F_1_961);
  const n4 = z5 - Math.imul(y1 + y3, F_0_390);
  const b0 = Math.imul(y0, F_0_298) + n1 + n3;
  const b1 = Math.imul(y1, F_2_053) + n2 + n4;
  const b2 = Math.imul(y2, F_3_072) + n2 + n3;
  const b3 = Math.imul(y3, F_1_501) + n1 + n4;
  const shift = BITS - EXTRA;
  const half = 1 << (shift - 1);
  work[c] = (a0 + b3 + half) >> shift;
  work[c + 56] = (a0 - b3 + half) >> shift;
  work[c + 8] = (a1 + b2 + half) >> shift;
  work[c + 48] = (a1 - b2 + half) >> shift;
  work[c + 16] = (a2 + b1 + half) >> shift;
  work[c + 40] = (a2 - b1 + half) >> shift;
  work[c + 24] = (a3 + b0 + half) >> shift;
  work[c + 32] = (a3 - b0 + half) >> shift;
}

function transformLine(l: number, plane: Float32Array, at: number): void {
  const first = work[l] ?? 0;
  const y3 = work[l + 1] ?? 0;
  const x2 = work[l + 2] ?? 0;
  const y2 = work[l + 3] ?? 0;
  const x4 = work[l + 4] ?? 0;
  const y1 = work[l + 5] ?? 0;
  const x6 = work[l + 6] ?? 0;
  const y0 = work[l + 7] ?? 0;
  if ((x2 | x4 | x6 | y0 | y1 | y2 | y3) === 0) {
    const value = inLevels(((first + 16) >> (EXTRA + 3)) + 128);
    for (let x = 0; x < BLOCK; x += 1) plane[at + x] = value;
    return;
  }
  const z1 = Math.imul(x2 + x6, F_0_541);
  const even2 = z1 - Math.imul(x6, F_1_847);
  const even3 = z1 + Math.imul(x2, F_0_765);
  const even0 = (first + x4) << BITS;
  const even1 = (first - x4) << BITS;
  const a0 = even0 + even3;
  const a3 = even0 - even3;
  const a1 = even1 + even2;
  const a2 = even1 - even2;
  const z5 = Math.imul(y0 + y2 + y1 + y3, F_1_175);
  const n1 = -Math.imul(y0 + y3, F_0_899);
  const n2 = -Math.imul(y1 + y2, F_2_562);
  const n3 = z5 - Math.imul(y0 + y2, F_1_961);
  const n4 = z5 - Math.imul(y1 + y3, F_0_390);
  const b0 = Math.imul(y0, F_0_298) + n1 + n3;
  const b1 = Math.imul(y1, F_2_053) + n2 + n4;
  const b2 = Math.imul(y2, F_3_072) + n2 + n3;
  const b3 = Math.imul(y3, F_1_501) + n1 + n4;
  const shift = BITS + EXTRA + 3;
  const half = (1 << (shift - 1)) + (128 << shift);
  plane[at] = inLevels((a0 + b3 + half) >> shift);
  plane[at + 7] = inLevels((a0 - b3 + half) >> shift);
  plane[at + 1] = inLevels((a1 + b2 + half) >> shift);
  plane[at + 6] = inLevels((a1 - b2 + half) >> shift);
  plane[at + 2] = inLevels((a2 + b1 + half) >> shift);
  plane[at + 5] = inLevels((a2 - b1 + half) >> shift);
  plane[at + 3] = inLevels((a3 + b0 + half) >> shift);
  plane[at + 4] = inLevels((a3 - b0 + half) >> shift);
}
