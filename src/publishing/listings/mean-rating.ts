/** A plain mean to two decimals; null without ratings. */
export const meanOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 100) / 100;

/** The mean as lists show it: 0, which no rating can be, when there are no ratings. */
export const shownRating = ({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }): number =>
  meanOf(ratingSum, ratingCount) ?? 0;
