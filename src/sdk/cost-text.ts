/** The least amount that four decimals can show. */
const LEAST_SHOWN = 0.0001;

/** A cost in dollars for people, the only form of one: cents, and of less than a dollar four decimals. A dash where the price is not known. */
export function costText(usd: number | null): string {
  if (usd === null) return "–";
  if (usd > 0 && usd < LEAST_SHOWN / 2) return `under $${LEAST_SHOWN}`;
  return `$${usd.toFixed(usd !== 0 && usd < 1 ? 4 : 2)}`;
}
