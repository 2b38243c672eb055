/** A plain mean to two decimals; null without ratings. */
export const meanOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 100) / 100;

/** The mean for lists: 0, which is not a possible rating, stands for no ratings. */
export const shownRating = ({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }): number =>
  meanOf(ratingSum, ratingCount) ?? 0;
