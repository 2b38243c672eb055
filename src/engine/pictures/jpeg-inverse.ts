import { toLevel } from "#lib/pixels/rows";

import { BLOCK } from "./jpeg-frame.ts";

const half = (eighths: number): number => Math.cos((eighths * Math.PI) / 16) / 2;
const [C1, C2, C3, C4, C5, C6, C7] = [half(1), half(2), half(3), half(4), half(5), half(6), half(7)];

/** The scale that libjpeg keeps between columns and rows. */
const BETWEEN = 4 * Math.sqrt(8);

const columns = new Float64Array(64);

/**
 * The samples of a block from its coefficients: the inverse cosine transform (T.81, A.3.3), columns first, then rows. They are written into a
 * plane whose lines are `stride` samples long. It is rounded
 * where libjpeg rounds, because encoders and other decoders agree with that.
 */
export function inverse(
  block: Int16Array,
  quantization: Uint16Array,
  to: { plane: Float32Array; at: number; stride: number },
): void {
  for (let column = 0; column < BLOCK; column += 1) {
    for (let line = 0; line < 64; line += BLOCK) {
      const place = line + column;
      columns[place] = (block[place] ?? 0) * (quantization[place] ?? 0);
    }
    transform(column, BLOCK);
    for (let place = column; place < 64; place += BLOCK) {
      columns[place] = Math.round((columns[place] ?? 0) * BETWEEN) / BETWEEN;
    }
  }
  const { plane, stride } = to;
  let at = to.at;
  for (let line = 0; line < 64; line += BLOCK, at += stride) {
    transform(line, 1);
    for (let column = 0; column < BLOCK; column += 1) plane[at + column] = toLevel((columns[line + column] ?? 0) + 128);
  }
}

/** Eight values in place. Those of even frequency are the same from both ends, those of odd frequency are turned over. */
function transform(first: number, step: number): void {
  const x0 = columns[first] ?? 0;
  const x1 = columns[first + step] ?? 0;
  const x2 = columns[first + 2 * step] ?? 0;
  const x3 = columns[first + 3 * step] ?? 0;
  const x4 = columns[first + 4 * step] ?? 0;
  const x5 = columns[first + 5 * step] ?? 0;
  const x6 = columns[first + 6 * step] ?? 0;
  const x7 = columns[first + 7 * step] ?? 0;
  const [sum, difference] = [(x0 + x4) * C4, (x0 - x4) * C4];
  const [outer, inner] = [x2 * C2 + x6 * C6, x2 * C6 - x6 * C2];
  const [even0, even1, even2, even3] = [sum + outer, difference + inner, difference - inner, sum - outer];
  const odd0 = x1 * C1 + x3 * C3 + x5 * C5 + x7 * C7;
  const odd1 = x1 * C3 - x3 * C7 - x5 * C1 - x7 * C5;
  const odd2 = x1 * C5 - x3 * C1 + x5 * C7 + x7 * C3;
  const odd3 = x1 * C7 - x3 * C5 + x5 * C3 - x7 * C1;
  columns[first] = even0 + odd0;
  columns[first + step] = even1 + odd1;
  columns[first + 2 * step] = even2 + odd2;
  columns[first + 3 * step] = even3 + odd3;
  columns[first + 4 * step] = even3 - odd3;
  columns[first + 5 * step] = even2 - odd2;
  columns[first + 6 * step] = even1 - odd1;
  columns[first + 7 * step] = even0 - odd0;
}
