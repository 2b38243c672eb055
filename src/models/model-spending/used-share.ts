import type { BudgetRow, Spent } from "./budgets.queries.ts";

/** The share of a budget that is spent: of its money or of its tokens, whichever is larger. A limit of 0 is always spent. */
export const usedShare = ({
  usdMicros,
  tokens,
  usedMicros,
  usedTokens,
}: Pick<BudgetRow, "usdMicros" | "tokens"> & Pick<Spent, "usedMicros" | "usedTokens">): number =>
  Math.max(shareOf(usedMicros, usdMicros), shareOf(usedTokens, tokens));

const shareOf = (used: number, limit: number | null): number => (limit === null ? 0 : limit === 0 ? 1 : used / limit);
