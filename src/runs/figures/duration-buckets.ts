const BUCKETS_OF_DOUBLING = 4;
/** The last bound is 25 days; a run ends after at most 30. */
const DOUBLINGS = 31;

/**
 * The lower bounds of the buckets that durations are counted in, in milliseconds: each is its predecessor times the
 * fourth root of 2. The database has the same ones in `duration_bounds`.
 */
export const DURATION_BOUNDS: readonly number[] = [
  ...new Set([
    0,
    ...Array.from({ length: DOUBLINGS * BUCKETS_OF_DOUBLING + 1 }, (_, step) =>
      Math.round(2 ** (step / BUCKETS_OF_DOUBLING)),
    ),
  ]),
];

/** Number of durations in each bucket, by its lower bound. */
export type Durations = Readonly<Record<string, number>>;

export function addDurations(some: Durations, others: Durations): Durations {
  const sum: Record<string, number> = { ...some };
  for (const [bound, count] of Object.entries(others)) sum[bound] = (sum[bound] ?? 0) + count;
  return sum;
}

/**
 * The duration that a share of all is at or below (nearest rank), in milliseconds; null without durations. It is the
 * geometric mean of the shortest and the longest duration of its bucket. So it is at most 9.1 % (the eighth root of 2)
 * away from the true one.
 */
export function durationQuantile(durations: Durations, share: number): number | null {
  const counts = Object.entries(durations)
    .map(([bound, count]) => ({ bound: Number(bound), count }))
    .toSorted((left, right) => left.bound - right.bound);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  let rank = Math.max(1, Math.ceil(share * total));
  for (const { bound, count } of counts) {
    if (rank <= count) return middleOf(bound);
    rank -= count;
  }
  return null;
}

function middleOf(bound: number): number {
  const next = DURATION_BOUNDS[DURATION_BOUNDS.indexOf(bound) + 1] ?? bound + 1;
  return Math.round(Math.sqrt(bound * (next - 1)));
}
