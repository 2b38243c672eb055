import type { BaseContext } from "#context";

import { sdlcRunLane } from "./sdlc-run-client.ts";
import { selectUnattended } from "./store.ts";

/** A run that is not over after this may never have reached its object. */
const OVERDUE_MS = 5_000;
const MAX_PER_SWEEP = 200;

/**
 * Wakes the objects of runs that should be under way: one that works ignores it; one that a crash kept from its object, or from hearing of a
 * decision, goes on. Returns how many were woken.
 */
export async function sweepSdlcRuns(ctx: BaseContext): Promise<number> {
  const now = ctx.clock();
  const unattended = await selectUnattended(ctx.db, now - OVERDUE_MS, now, MAX_PER_SWEEP);
  for (const run of unattended) await sdlcRunLane(ctx, run).start(run, 0);
  return unattended.length;
}
