import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";
import { uuidBound } from "#lib/uuid";

import { deleteEndedRuns, selectOverdue } from "./store.ts";
import { workflowRunLane } from "./workflow-run-client.ts";

const MAX_PER_SWEEP = 500;
const DAY_MS = 86_400_000;

/**
 * Wakes the objects of runs that should have moved, because an alarm or a wake was lost. Removes runs that ended before
 * the retention of traces. Returns the number woken.
 */
export async function sweepWorkflowRuns(ctx: BaseContext): Promise<number> {
  const now = ctx.clock();
  const overdue = await selectOverdue(ctx.db, now, MAX_PER_SWEEP);
  for (const { tenantId, id } of overdue) {
    const run = { tenantId, runId: id };
    await workflowRunLane(ctx, run).wake(run);
  }
  const bound = uuidBound(now - ctx.config.retention.executionInputDays * DAY_MS);
  await inSteps(sweepTime(ctx.clock), async (rows) => commitStep(ctx, await deleteEndedRuns(ctx.db, bound, rows)));
  return overdue.length;
}
