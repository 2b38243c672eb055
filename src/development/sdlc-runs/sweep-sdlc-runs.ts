import type { BaseContext } from "#context/context";

import { sdlcRunLane } from "./sdlc-run-client.ts";
import { selectUnattended } from "./store.ts";

/** An unfinished run of this age may never have reached its object. */
const OVERDUE_MS = 5_000;
const MAX_PER_SWEEP = 200;

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
