import { RowWindow } from "./row-window.ts";
import { CHANNELS, type Rows } from "./rows.ts";

export const PASSES = 4;

/** A box with soft ends: each side has `reach` whole samples and a part of the next one. */
export interface Box {
  reach: number;
  /** The share of the samples at both ends. */
  end: number;
  /** One divided by the sum of all weights. */
  weight: number;
}

/**
 * The box that, applied four times, has the deviation of a Gaussian (Gwosdek and others, 2011). Its variance is a quarter of
 * the Gaussian's.
 */
export function boxOf(deviation: number): Box {
  const variance = deviation ** 2 / PASSES;
  const reach = Math.floor((Math.sqrt(1 + 12 * variance) - 1) / 2);
  const inner = 2 * reach + 1;
  const end = (inner * (reach * (reach + 1) - 3 * variance)) / (6 * (variance - (reach + 1) ** 2));
  return { reach, end, weight: 1 / (inner + 2 * end) };
}

/** A blur by boxes: ours below, or one that does the same quicker. */
export type BoxBlur = (source: Rows, deviation: number) => AsyncIterable<Float32Array>;

/**
 * A Gaussian blur by four boxes in each direction, whose cost for a pixel does not depend on the deviation: a box slides by
 * one sample in and one out. Outside the picture its edge is repeated.
 */
export async function* boxBlurred(source: Rows, deviation: number): AsyncGenerator<Float32Array> {
  const box = boxOf(deviation);
  const margin = PASSES * (box.reach + 1);
  const length = source.width * CHANNELS;
  const result = new Float32Array(length);
  const columns = Array.from({ length: PASSES }, () => new SlidingRows(box, length));
  const across = new RowBlur(box, source.width);
  const blurred = new Float32Array(length);
  /** Sends a row through the boxes; true when one comes out. */
  const send = (row: Float32Array): boolean => {
    let given = row;
    for (const column of columns) {
      if (!column.take(given)) return false;
      given = column.row;
    }
    result.set(given);
    return true;
  };
  let y = 0;
  for await (const row of source.rows()) {
    across.blur(row, blurred);
    const times = y === 0 ? margin + 1 : 1;
    for (let time = 0; time < times; time += 1) if (send(blurred)) yield result;
    y += 1;
  }
  for (let time = 0; time < margin; time += 1) if (send(blurred)) yield result;
}

/** One box over the columns: it takes rows, and gives the mean of each row's neighbours. */
class SlidingRows {
  readonly row: Float32Array;
  readonly #box: Box;
  readonly #rows: RowWindow;
  /** Sums of the whole samples; in double precision, because they slide over thousands of rows. */
  readonly #sums: Float64Array;
  readonly #depth: number;

  constructor(box: Box, length: number) {
    this.#box = box;
    this.#depth = 2 * box.reach + 3;
    this.#rows = new RowWindow(this.#depth, length);
    this.#sums = new Float64Array(length);
    this.row = new Float32Array(length);
  }

  /** Whether there are enough rows for one to come out. */
  take(row: Float32Array): boolean {
    const rows = this.#rows;
    const sums = this.#sums;
    const { reach, end, weight } = this.#box;
    rows.add().set(row);
    const last = rows.count - 1;
    // The sums hold the rows between the two ends.
    if (last >= 1 && last < this.#depth - 1) {
      for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (rows.row(last)[at] ?? 0);
    }
    if (last < this.#depth - 1) return false;
    const top = rows.row(last - 2 * reach - 2);
    const inner = rows.row(last - 2 * reach - 1);
    const bottom = rows.row(last);
    const to = this.row;
    for (let at = 0; at < to.length; at += 1) {
      const sum = sums[at] ?? 0;
      const below = bottom[at] ?? 0;
      to[at] = (sum + end * ((top[at] ?? 0) + below)) * weight;
      sums[at] = sum + below - (inner[at] ?? 0);
    }
    return true;
  }
}

/** The boxes along a row. */
class RowBlur {
  readonly #box: Box;
  readonly #margin: number;
  #one: Float32Array;
  #other: Float32Array;

  constructor(box: Box, width: number) {
    this.#box = box;
    this.#margin = PASSES * (box.reach + 1);
    this.#one = new Float32Array((width + 2 * this.#margin) * CHANNELS);
    this.#other = new Float32Array(this.#one.length);
  }

  blur(row: Float32Array, to: Float32Array): void {
    const margin = this.#margin * CHANNELS;
    this.#one.set(row, margin);
    for (let at = 0; at < margin; at += CHANNELS) {
      this.#one.copyWithin(at, margin, margin + CHANNELS);
      this.#one.copyWithin(margin + row.length + at, margin + row.length - CHANNELS, margin + row.length);
    }
    const step = (this.#box.reach + 1) * CHANNELS;
    for (let pass = 1; pass <= PASSES; pass += 1) {
      const from = pass * step;
      for (let channel = 0; channel < CHANNELS; channel += 1) {
        slide(this.#one, this.#other, { from: from + channel, to: this.#one.length - from, box: this.#box });
      }
      [this.#one, this.#other] = [this.#other, this.#one];
    }
    to.set(this.#one.subarray(margin, margin + row.length));
  }
}

/** One box over one channel of a row, for the samples of which all neighbours exist. */
function slide(
  source: Float32Array,
  target: Float32Array,
  { from, to, box: { reach, end, weight } }: { from: number; to: number; box: Box },
): void {
  const span = reach * CHANNELS;
  let sum = 0;
  for (let at = from - span; at <= from + span; at += CHANNELS) sum += source[at] ?? 0;
  for (let at = from; at < to; at += CHANNELS) {
    const after = source[at + span + CHANNELS] ?? 0;
    target[at] = (sum + end * ((source[at - span - CHANNELS] ?? 0) + after)) * weight;
    sum += after - (source[at - span] ?? 0);
  }
}
