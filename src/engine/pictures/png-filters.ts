import { brokenPicture } from "./picture.ts";

/** The neighbour nearest to the value that all three predict (PNG, third edition, 9.4). */
export function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

const FILTERS = 5;

export function requireFilter(filter: number): void {
  if (filter >= FILTERS) throw brokenPicture("has a line with an unknown filter");
}

/** Undoes the filter of a line in place. `pixelBytes` is the distance to the pixel on the left. */
export function unfilter(filter: number, line: Uint8Array, previous: Uint8Array, pixelBytes: number): void {
  requireFilter(filter);
  for (let at = 0; at < line.length; at += 1) {
    const left = at < pixelBytes ? 0 : (line[at - pixelBytes] ?? 0);
    const up = previous[at] ?? 0;
    const corner = at < pixelBytes ? 0 : (previous[at - pixelBytes] ?? 0);
    line[at] = (line[at] ?? 0) + predicted(filter, left, up, corner);
  }
}

/** The value that a filter predicts for a byte from its neighbours. */
export function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  return filter === 3 ? (left + up) >> 1 : paeth(left, up, corner);
}
