import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";

import { examLane } from "./exam-client.ts";
import { giveUpExams, selectExamsUnderWay } from "./store.ts";

/** An unfinished exam of this age may never have reached its object. */
const OVERDUE_MS = 5_000;
/** Longest possible exam; the cause of a longer one would persist for ever. */
const GIVEN_UP_MS = 24 * 3_600_000;
const MAX_PER_SWEEP = 200;

/**
 * Wakes the objects of running exams; a working one ignores it. Exams older than a day become void. Returns the number
 * woken.
 */
export async function sweepExams(ctx: BaseContext): Promise<number> {
  const now = ctx.clock();
  const overdue = await selectExamsUnderWay(ctx.db, now - OVERDUE_MS, MAX_PER_SWEEP);
  if (overdue.some(({ createdAt }) => createdAt < now - GIVEN_UP_MS))
    await commit(ctx, [giveUpExams(now - GIVEN_UP_MS, now)]);
  for (const run of overdue) await examLane(ctx, run).start(run, 0);
  return overdue.length;
}
