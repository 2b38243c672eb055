import { RowWindow } from "./row-window.ts";
import { CHANNELS, type Rows } from "./rows.ts";

const inLevels = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value);

/**
 * Sharpens by the difference to a small blur (unsharp mask). Each colour moves away from the mean of its neighbourhood,
 * weighted 1 2 1 in both directions, by a fifth of the intensity times the difference. Outside the picture its edge is
 * repeated. Alpha stays.
 */
export function sharpenRows(source: Rows, intensity: number): Rows {
  return { ...source, rows: () => sharpened(source, intensity / 5) };
}

async function* sharpened(source: Rows, amount: number): AsyncGenerator<Float32Array> {
  const { width, height } = source;
  const window = new RowWindow(3, width * CHANNELS);
  const result = new Float32Array(width * CHANNELS);
  const rowAt = (index: number): Float32Array => window.row(Math.min(height - 1, Math.max(0, index)));
  for await (const row of source.rows()) {
    window.add().set(row);
    if (window.count >= 2) yield sharpenedRow(window.count - 2);
  }
  yield sharpenedRow(height - 1);

  function sharpenedRow(y: number): Float32Array {
    const [above, own, below] = [rowAt(y - 1), rowAt(y), rowAt(y + 1)];
    const column = (at: number): number => (above[at] ?? 0) + 2 * (own[at] ?? 0) + (below[at] ?? 0);
    for (let at = 0; at < result.length; at += 1) {
      const value = own[at] ?? 0;
      const left = at < CHANNELS ? at : at - CHANNELS;
      const right = at >= result.length - CHANNELS ? at : at + CHANNELS;
      const mean = (column(left) + 2 * column(at) + column(right)) / 16;
      result[at] = at % CHANNELS === 3 ? value : inLevels(value + amount * (value - mean));
    }
    return result;
  }
}
