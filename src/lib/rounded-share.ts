/** A share, 0–1, to twelve decimals: further ones are rounding noise, which would depend on the order of addition. */
export const roundedShare = (value: number): number => Math.min(1, Math.max(0, Math.round(value * 1e12) / 1e12));
