import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";

import { dataSetRunLane } from "./data-set-run-client.ts";
import { giveUpRuns, selectRunsUnderWay } from "./store.ts";

/** An unfinished run of this age may never have reached its object. */
const OVERDUE_MS = 5_000;
/** Longest possible run; the cause of a longer one would persist for ever. */
const GIVEN_UP_MS = 48 * 3_600_000;
const MAX_PER_SWEEP = 200;

/**
 * Wakes the objects of runs that are under way; a working one ignores it. Runs older than two days become void. Returns
 * the number woken.
 */
export async function sweepDataSetRuns(ctx: BaseContext): Promise<number> {
  const now = ctx.clock();
  const overdue = await selectRunsUnderWay(ctx.db, now - OVERDUE_MS, MAX_PER_SWEEP);
  if (overdue.some(({ createdAt }) => createdAt < now - GIVEN_UP_MS))
    await commit(ctx, [giveUpRuns(now - GIVEN_UP_MS, now)]);
  for (const run of overdue) await dataSetRunLane(ctx, run).start(run, 0);
  return overdue.length;
}
