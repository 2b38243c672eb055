/** Shortest cut of a text that is worth showing. */
const LEAST = 200;

/**
 * Shares `room` among texts, in any unit. The newest step's texts come first: they get up to half of the room, each
 * earlier step up to half of the rest. In a step, short texts stay whole and long ones share evenly. `sizes`: by step,
 * oldest first. All texts stay whole when they fit.
 */
export function shareRoom(sizes: readonly (readonly number[])[], room: number): number[][] {
  const total = sizes.flat().reduce((sum, size) => sum + size, 0);
  if (total <= room) return sizes.map((step) => [...step]);
  let left = Math.max(0, room);
  const given: number[][] = [];
  for (const step of sizes.toReversed()) {
    const shares = shareEvenly(step, left / 2);
    left -= shares.reduce((sum, size) => sum + size, 0);
    given.unshift(shares);
  }
  return given;
}

function shareEvenly(sizes: readonly number[], room: number): number[] {
  let left = room;
  let waiting = sizes.length;
  const shares = sizes.map(() => 0);
  const ascending = sizes.map((size, index) => ({ size, index })).toSorted((a, b) => a.size - b.size);
  for (const { size, index } of ascending) {
    const share = Math.min(size, Math.max(LEAST, Math.floor(left / waiting)));
    shares[index] = share;
    left = Math.max(0, left - share);
    waiting -= 1;
  }
  return shares;
}
