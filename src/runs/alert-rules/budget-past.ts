import { periodsIn } from "#models/model-spending/budget-periods";
import { usedShare } from "#models/model-spending/used-share";

import { HOUR_MS, type PastHour } from "./rule-past.ts";

/** A budget whose past share is read. */
export interface PastBudget {
  timeZone: string;
  window: "day" | "month" | "run";
  usdMicros: number | null;
  tokens: number | null;
}

/** Money and tokens that calls of models took in an hour. */
export interface SpentHour {
  at: number;
  usdMicros: number;
  tokens: number;
}

/**
 * The largest spent share of the budgets in their periods up to the end of each hour, by their present limits. An hour belongs to the
 * period in which it begins. `spent` begins before the periods of the first hour, the oldest first.
 */
export function budgetPast(
  budgets: readonly PastBudget[],
  spent: readonly SpentHour[],
  hours: readonly number[],
): PastHour[] {
  const largest = hours.map((at) => ({ at, value: 0 }));
  for (const budget of budgets) {
    const periodOf = periodsOfBudget(budget);
    const used = { period: "", usedMicros: 0, usedTokens: 0 };
    const coming = [...spent];
    const enter = (at: number): void => {
      const period = periodOf(at);
      if (period !== used.period) Object.assign(used, { period, usedMicros: 0, usedTokens: 0 });
    };
    for (const hour of largest) {
      for (let next = coming[0]; next !== undefined && next.at < hour.at + HOUR_MS; next = coming[0]) {
        coming.shift();
        enter(next.at);
        used.usedMicros += next.usdMicros;
        used.usedTokens += next.tokens;
      }
      enter(hour.at);
      hour.value = Math.max(hour.value, usedShare({ ...budget, ...used }));
    }
  }
  return largest;
}

function periodsOfBudget({ timeZone, window }: PastBudget): (at: number) => string {
  const periods = periodsIn(timeZone);
  return (at) => (window === "day" ? periods(at).day : periods(at).month);
}
