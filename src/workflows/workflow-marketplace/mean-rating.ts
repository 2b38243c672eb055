/** The plain mean of ratings to two decimals; 0 without ratings. */
export const meanRating = ({ ratingSum, ratingCount }: { ratingSum: number; ratingCount: number }): number =>
  ratingCount === 0 ? 0 : Math.round((ratingSum / ratingCount) * 100) / 100;
