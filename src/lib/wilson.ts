/** The normal quantile for a two-sided 95 % interval. */
export const Z_95 = 1.959963984540054;

/**
 * The Wilson score interval of a success rate at 95 % (Wilson 1927): the plausible rates when `successes` of `trials`
 * succeeded. Both may be fractional, for weighted evidence. Without trials the interval is 0 to 1.
 */
export function wilsonInterval(successes: number, trials: number): { lower: number; upper: number } {
  if (trials <= 0) return { lower: 0, upper: 1 };
  const rate = successes / trials;
  const z2 = Z_95 * Z_95;
  const denominator = 1 + z2 / trials;
  const centre = (rate + z2 / (2 * trials)) / denominator;
  const margin = (Z_95 / denominator) * Math.sqrt((rate * (1 - rate)) / trials + z2 / (4 * trials * trials));
  return { lower: Math.max(0, centre - margin), upper: Math.min(1, centre + margin) };
}
