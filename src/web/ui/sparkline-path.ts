/**
 * The points of a line through the values, from left to right, the smallest at the bottom. Values that are all the same lie in the middle;
 * a single one is a line all along.
 */
export function lineOf(values: readonly number[], width: number, height: number): (readonly [x: number, y: number])[] {
  const [first] = values;
  if (first === undefined) return [];
  const all = values.length === 1 ? [first, first] : values;
  const low = Math.min(...all);
  const span = Math.max(...all) - low;
  const shareOf = (value: number): number => (span === 0 ? 0.5 : (value - low) / span);
  return all.map((value, index) => [
    round((index / (all.length - 1)) * width),
    round(MARGIN + (1 - shareOf(value)) * (height - 2 * MARGIN)),
  ]);
}

/** The line's own width must not be cut off at the edges. */
const MARGIN = 2;

const round = (value: number): number => Math.round(value * 10) / 10;
