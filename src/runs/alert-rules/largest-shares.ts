import { periodsOf } from "#models/model-spending/budget-periods";
import { usedShare } from "#models/model-spending/used-share";

/** A budget that a rule watches, with a sum of its tenant that may be of its present period. */
export interface WatchedBudget {
  /** The rule. */
  id: string;
  timeZone: string;
  window: "day" | "month" | "run";
  usdMicros: number | null;
  tokens: number | null;
  /** Null without a sum. */
  period: string | null;
  usedMicros: number | null;
  usedTokens: number | null;
}

const HOUR_MS = 3_600_000;

/** The days and months that it is now in any time zone. */
export const possiblePeriods = (now: number): string[] => {
  const days = [now - 12 * HOUR_MS, now, now + 14 * HOUR_MS].map((at) => new Date(at).toISOString().slice(0, 10));
  return [...new Set([...days, ...days.map((day) => day.slice(0, 7))])];
};

/** The largest spent share of each rule's budgets in their present periods, by the rule. */
export function largestShares(budgets: readonly WatchedBudget[], now: number): Map<string, number> {
  const largest = new Map<string, number>();
  for (const { id, timeZone, window, period, ...budget } of budgets) {
    const { day, month } = periodsOf(timeZone, now);
    const isPresent = period === (window === "day" ? day : month);
    const used = isPresent ? { usedMicros: budget.usedMicros ?? 0, usedTokens: budget.usedTokens ?? 0 } : NOTHING;
    largest.set(id, Math.max(largest.get(id) ?? 0, usedShare({ ...budget, ...used })));
  }
  return largest;
}

const NOTHING = { usedMicros: 0, usedTokens: 0 };
