import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";
import { uuidBound } from "#lib/uuid";

import { sdlcRunLane } from "./sdlc-run-client.ts";
import { deleteOver, selectUnattended } from "./store.ts";

/** An unfinished run of this age may never have reached its object. */
const OVERDUE_MS = 5_000;
const MAX_PER_SWEEP = 200;
const DAY_MS = 86_400_000;

/**
 * Wakes the objects of runs that should be running; a working one ignores it. A run that a crash kept from its object,
 * or from its decision, continues. Returns the number woken.
 */
export async function sweepSdlcRuns(ctx: BaseContext): Promise<number> {
  const now = ctx.clock();
  const unattended = await selectUnattended(ctx.db, now - OVERDUE_MS, now, MAX_PER_SWEEP);
  for (const run of unattended) await sdlcRunLane(ctx, run).start(run, 0);
  return unattended.length;
}

/** Removes runs that are over, after their retention. */
export async function removeOverRuns(ctx: BaseContext): Promise<void> {
  const bound = uuidBound(ctx.clock() - ctx.config.retention.historyDays * DAY_MS);
  await inSteps(sweepTime(ctx.clock), async (rows) => commitStep(ctx, await deleteOver(ctx.db, bound, rows)));
}
