import { costText } from "#sdk/cost-text";

/** Money of several calls or runs. Those whose model has no known price are missing in the sum. */
export interface SummedCost {
  usd: number;
  count: number;
  unpriced: number;
}

/** Says of a sum that lacks some costs that it is the least. */
export function summedCostText({ usd, count, unpriced }: SummedCost): string {
  if (unpriced === 0) return costText(usd);
  return unpriced < count || usd > 0 ? `at least ${costText(usd)}` : "unknown";
}

/** The part of a sum that has a price, for a row below a total that says what is missing: a dash where nothing has one. */
export const knownCostText = ({ usd, unpriced }: SummedCost): string =>
  usd === 0 && unpriced > 0 ? "–" : costText(usd);
