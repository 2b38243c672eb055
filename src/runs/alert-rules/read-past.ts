import type { Database } from "#db/client";

import { budgetPast } from "./budget-past.ts";
import { selectCountedHours } from "./counted-past.queries.ts";
import { selectCauseHours, selectSpentHours } from "./hours-past.queries.ts";
import { METRIC_FACTS } from "./metrics.ts";
import { type PastQuestion, selectCallHours, selectRunHours } from "./rule-past.queries.ts";
import { callPast, causePast, countedPast, latestHours, type PastHour, runPast } from "./rule-past.ts";

/**
 * The values that a rule would have had at the end of each of the latest hours, and now as the last one, in one round trip. Empty
 * for a metric whose past is not kept.
 */
export async function readPast(
  db: Database,
  question: PastQuestion,
  { count, now }: { count: number; now: number },
): Promise<PastHour[]> {
  const { metric, windowMinutes } = question;
  const facts = METRIC_FACTS[metric];
  const hours = latestHours(count, now);
  const [first = now] = hours;
  if (!facts.hasPast) return [];
  if (facts.isOfRuns) return runPast(question, await selectRunHours(db, question, first), { hours, now });
  switch (metric) {
    case "provider_error_share":
      return callPast(windowMinutes, await selectCallHours(db, question, first), { hours, now });
    case "provider_errors":
    case "failure_group_runs":
      return causePast(windowMinutes, await selectCauseHours(db, question, { first, now }), { hours, now });
    case "budget_used_share": {
      const { budgets, spent } = await selectSpentHours(db, question, first);
      return budgetPast(budgets, spent, hours);
    }
    default:
      return countedPast(await selectCountedHours(db, question, { first, now }), hours);
  }
}
