/** Dollars as small amounts need it; a dash where the model's price is not known. */
export const costText = (usd: number | null): string =>
  usd === null ? "–" : `$${usd.toFixed(usd !== 0 && usd < 1 ? 4 : 2)}`;
