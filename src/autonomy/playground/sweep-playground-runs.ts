import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

import { KEPT_MS } from "./limits.ts";
import { playgroundLane } from "./playground-run-client.ts";
import { deleteOld, selectUnderWay } from "./store.ts";

/** An unfinished run of this age may never have reached its object. */
const OVERDUE_MS = 5_000;
const MAX_PER_SWEEP = 200;

/** Wakes the objects of runs that are under way; a working one ignores it. Deletes old runs. Returns the number woken. */
export async function sweepPlaygroundRuns(ctx: BaseContext): Promise<number> {
  const now = ctx.clock();
  const overdue = await selectUnderWay(ctx.db, now - OVERDUE_MS, MAX_PER_SWEEP);
  for (const run of overdue) await playgroundLane(ctx, run).start(run, 0);
  await inSteps(sweepTime(ctx.clock), async (rows) => commitStep(ctx, await deleteOld(ctx.db, now - KEPT_MS, rows)));
  return overdue.length;
}
