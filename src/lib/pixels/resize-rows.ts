import { RowWindow } from "./row-window.ts";
import { CHANNELS, type Rows } from "./rows.ts";

/** The source pixels that make one pixel, and their weights. */
interface Taps {
  first: number;
  weights: Float32Array;
}

const LOBES = 3;

/** Lanczos with three lobes (Duchon, 1979). */
function lanczos(x: number): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= LOBES) return 0;
  const angle = Math.PI * x;
  return (LOBES * Math.sin(angle) * Math.sin(angle / LOBES)) / (angle * angle);
}

/**
 * For each pixel of a side of `to` pixels, its source pixels on a side of `from` pixels. A smaller picture uses more of
 * them.
 */
export function tapsOf(from: number, to: number): Taps[] {
  const scale = from / to;
  const stretch = Math.max(1, scale);
  return Array.from({ length: to }, (_none, index) => {
    const centre = (index + 0.5) * scale - 0.5;
    const first = Math.max(0, Math.ceil(centre - LOBES * stretch));
    const last = Math.min(from - 1, Math.floor(centre + LOBES * stretch));
    const raw = Array.from({ length: last - first + 1 }, (_tap, tap) => lanczos((first + tap - centre) / stretch));
    const sum = raw.reduce((total, weight) => total + weight, 0);
    return { first, weights: Float32Array.from(raw, (weight) => weight / sum) };
  });
}

/** The picture in another size. Colours of transparent pixels do not bleed, because they are weighted by alpha. */
export function resizeRows(source: Rows, width: number, height: number): Rows {
  if (width === source.width && height === source.height) return source;
  return { ...source, width, height, rows: () => resized(source, width, height) };
}

async function* resized(source: Rows, width: number, height: number): AsyncGenerator<Float32Array> {
  const across = tapsOf(source.width, width);
  const along = tapsOf(source.height, height);
  const deepest = along.reduce((most, { weights }) => Math.max(most, weights.length), 0);
  const window = new RowWindow(deepest, width * CHANNELS);
  const rows = source.rows()[Symbol.asyncIterator]();
  const row = new Float32Array(width * CHANNELS);
  try {
    for (const { first, weights } of along) {
      while (window.count < first + weights.length) {
        const { value } = await rows.next();
        if (source.hasAlpha) squeeze(value as Float32Array, across, window.add());
        else squeezeOpaque(value as Float32Array, across, window.add());
      }
      mix(window, first, weights, row);
      if (source.hasAlpha) unweigh(row);
      else clamp(row);
      yield row;
    }
  } finally {
    await rows.return?.(undefined);
  }
}

/** A row in the new width, with colours weighted by alpha. */
function squeeze(row: Float32Array, across: readonly Taps[], to: Float32Array): void {
  let at = 0;
  for (const { first, weights } of across) {
    let red = 0;
    let green = 0;
    let blue = 0;
    let alpha = 0;
    let from = first * CHANNELS;
    for (let tap = 0; tap < weights.length; tap += 1) {
      const seen = (weights[tap] ?? 0) * (row[from + 3] ?? 0);
      red += seen * (row[from] ?? 0);
      green += seen * (row[from + 1] ?? 0);
      blue += seen * (row[from + 2] ?? 0);
      alpha += seen;
      from += CHANNELS;
    }
    to[at] = red / 255;
    to[at + 1] = green / 255;
    to[at + 2] = blue / 255;
    to[at + 3] = alpha;
    at += CHANNELS;
  }
}

/** The same where every pixel is opaque. */
function squeezeOpaque(row: Float32Array, across: readonly Taps[], to: Float32Array): void {
  let at = 0;
  for (const { first, weights } of across) {
    let red = 0;
    let green = 0;
    let blue = 0;
    let from = first * CHANNELS;
    for (let tap = 0; tap < weights.length; tap += 1) {
      const weight = weights[tap] ?? 0;
      red += weight * (row[from] ?? 0);
      green += weight * (row[from + 1] ?? 0);
      blue += weight * (row[from + 2] ?? 0);
      from += CHANNELS;
    }
    to[at] = red;
    to[at + 1] = green;
    to[at + 2] = blue;
    to[at + 3] = 255;
    at += CHANNELS;
  }
}

function mix(window: RowWindow, first: number, weights: Float32Array, to: Float32Array): void {
  to.fill(0);
  for (let tap = 0; tap < weights.length; tap += 1) {
    const row = window.row(first + tap);
    const weight = weights[tap] ?? 0;
    for (let at = 0; at < to.length; at += 1) to[at] = (to[at] ?? 0) + weight * (row[at] ?? 0);
  }
}

/** Clamps overshoots at edges to the levels. */
function clamp(row: Float32Array): void {
  for (let at = 0; at < row.length; at += 1) row[at] = inLevels(row[at] ?? 0);
}

/** Undoes the weighting by alpha, and clamps overshoots at edges to the levels. */
export function unweigh(row: Float32Array): void {
  for (let at = 0; at < row.length; at += CHANNELS) {
    const alpha = inLevels(row[at + 3] ?? 0);
    const share = alpha === 0 ? 0 : 255 / alpha;
    row[at] = inLevels((row[at] ?? 0) * share);
    row[at + 1] = inLevels((row[at + 1] ?? 0) * share);
    row[at + 2] = inLevels((row[at + 2] ?? 0) * share);
    row[at + 3] = alpha;
  }
}

const inLevels = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value);
