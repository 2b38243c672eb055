import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

import { bulkJobLane } from "./bulk-job-client.ts";
import { KEPT_MS } from "./limits.ts";
import { deleteOld, selectUnderWay } from "./store.ts";

/** An unfinished job of this age may never have reached its object. */
const OVERDUE_MS = 5_000;
const MAX_PER_SWEEP = 200;

/** Wakes the objects of jobs that are under way; a working one ignores it. Deletes old jobs. Returns the number woken. */
export async function sweepBulkJobs(ctx: BaseContext): Promise<number> {
  const now = ctx.clock();
  const overdue = await selectUnderWay(ctx.db, now - OVERDUE_MS, MAX_PER_SWEEP);
  for (const job of overdue) await bulkJobLane(ctx, job).wake(job);
  await inSteps(sweepTime(ctx.clock), async (rows) => commitStep(ctx, await deleteOld(ctx.db, now - KEPT_MS, rows)));
  return overdue.length;
}
