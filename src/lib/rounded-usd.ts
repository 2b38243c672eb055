const NANODOLLARS = 1e9;

/** A sum of dollars without the noise of binary fractions: 0.00706 for 0.0070599999999999994. */
export const roundedUsd = (usd: number): number => Math.round(usd * NANODOLLARS) / NANODOLLARS;
