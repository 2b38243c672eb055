/** A share, 0–1, to twelve decimals: beyond them there is only the noise of adding, which would depend on the order. */
export const roundedShare = (value: number): number => Math.min(1, Math.max(0, Math.round(value * 1e12) / 1e12));
