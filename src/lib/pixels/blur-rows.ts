import type { BoxBlur } from "./box-blur.ts";
import { unweigh } from "./resize-rows.ts";
import { RowWindow } from "./row-window.ts";
import { CHANNELS, mapRows, type Rows } from "./rows.ts";

/** From this deviation on four boxes are as good to a level, and quicker. */
const LARGE = 3;

/** A Gaussian blur with a deviation of `intensity` pixels. Outside the picture its edge is repeated. */
export function blurRows(source: Rows, intensity: number, boxBlur: BoxBlur): Rows {
  if (intensity === 0) return source;
  const blur = (rows: Rows): Rows => ({
    ...rows,
    rows: () => (intensity < LARGE ? blurred(rows, gaussian(intensity)) : boxBlur(rows, intensity)),
  });
  return source.hasAlpha ? mapRows(blur(mapRows(source, weigh)), unweigh) : blur(source);
}

/** The weights of a Gaussian from its middle outwards, up to three deviations; over both sides they add up to 1. */
function gaussian(deviation: number): Float32Array {
  const raw = Array.from({ length: Math.ceil(deviation * 3) + 1 }, (_none, distance) =>
    Math.exp(-(distance ** 2) / (2 * deviation ** 2)),
  );
  const sum = raw.reduce((total, weight) => total + 2 * weight, -(raw[0] ?? 0));
  return Float32Array.from(raw, (weight) => weight / sum);
}

/** Weighs colours by their alpha, so that those of transparent pixels do not bleed. */
function weigh(row: Float32Array): void {
  for (let at = 0; at < row.length; at += CHANNELS) {
    const share = (row[at + 3] ?? 0) / 255;
    row[at] = (row[at] ?? 0) * share;
    row[at + 1] = (row[at + 1] ?? 0) * share;
    row[at + 2] = (row[at + 2] ?? 0) * share;
  }
}

async function* blurred(source: Rows, weights: Float32Array): AsyncGenerator<Float32Array> {
  const { width, height } = source;
  const reach = weights.length - 1;
  const window = new RowWindow(2 * reach + 1, width * CHANNELS);
  const result = new Float32Array(width * CHANNELS);
  const padded = new Float32Array((width + 2 * reach) * CHANNELS);
  const rowAt = (index: number): Float32Array => window.row(Math.min(height - 1, Math.max(0, index)));
  const rows = source.rows()[Symbol.asyncIterator]();
  try {
    for (let y = 0; y < height; y += 1) {
      while (window.count < Math.min(height, y + reach + 1)) {
        const { value } = await rows.next();
        blurRow(value as Float32Array, padded, weights, window.add());
      }
      const [middle = 0] = weights;
      const own = rowAt(y);
      for (let at = 0; at < result.length; at += 1) result[at] = middle * (own[at] ?? 0);
      for (let distance = 1; distance <= reach; distance += 1) {
        addPair(result, rowAt(y - distance), rowAt(y + distance), weights[distance] ?? 0);
      }
      yield result;
    }
  } finally {
    await rows.return?.(undefined);
  }
}

function addPair(to: Float32Array, one: Float32Array, other: Float32Array, weight: number): void {
  for (let at = 0; at < to.length; at += 1) to[at] = (to[at] ?? 0) + weight * ((one[at] ?? 0) + (other[at] ?? 0));
}

/** The same along one row, which is first extended on both sides. */
function blurRow(row: Float32Array, padded: Float32Array, weights: Float32Array, to: Float32Array): void {
  const margin = (weights.length - 1) * CHANNELS;
  padded.set(row, margin);
  for (let at = 0; at < margin; at += CHANNELS) {
    padded.copyWithin(at, margin, margin + CHANNELS);
    padded.copyWithin(margin + row.length + at, margin + row.length - CHANNELS, margin + row.length);
  }
  for (let at = 0; at < to.length; at += 1) {
    const middle = at + margin;
    let sum = (weights[0] ?? 0) * (padded[middle] ?? 0);
    for (let distance = 1; distance < weights.length; distance += 1) {
      const step = distance * CHANNELS;
      sum += (weights[distance] ?? 0) * ((padded[middle - step] ?? 0) + (padded[middle + step] ?? 0));
    }
    to[at] = sum;
  }
}
