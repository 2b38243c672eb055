/** A plain mean to two decimals; null without ratings. */
export const meanOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 100) / 100;

/** The mean as lists show it: a number also where nobody rated, 0, which no rating can be. */
export const shownRating = ({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }): number =>
  meanOf(ratingSum, ratingCount) ?? 0;
