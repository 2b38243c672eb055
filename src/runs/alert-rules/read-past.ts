import type { Database } from "#db/client";

import { METRIC_FACTS } from "./metrics.ts";
import { type PastQuestion, selectCallHours, selectRunHours, selectWaitedHours } from "./rule-past.queries.ts";
import { callPast, latestHours, type PastHour, runPast, waitedPast } from "./rule-past.ts";

/**
 * The values that a rule would have had at the end of each of the latest hours, and now as the last one, in one round trip. Empty
 * for a metric whose past is not kept.
 */
export async function readPast(
  db: Database,
  question: PastQuestion,
  { count, now }: { count: number; now: number },
): Promise<PastHour[]> {
  const facts = METRIC_FACTS[question.metric];
  const hours = latestHours(count, now);
  const [first = now] = hours;
  if (!facts.hasPast) return [];
  if (question.metric === "provider_error_share")
    return callPast(question.windowMinutes, await selectCallHours(db, question, first), { hours, now });
  return facts.isOfRuns
    ? runPast(question, await selectRunHours(db, question, first), { hours, now })
    : waitedPast(await selectWaitedHours(db, question, { first, now }), hours);
}
