import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";
import { uuidBound } from "#lib/uuid";

import { deleteEndedBefore, updateAbandoned } from "./store.ts";

/** Longer than any call: a run ends after 30 minutes, a command on a device after 10. */
const LONGEST_CALL_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * Marks effects as unknown when no report of their end can follow any more. Removes those with a known end that are
 * older than the retention of traces. An unknown effect stays until a person settles it.
 */
export async function sweepEffects(ctx: BaseContext): Promise<void> {
  const time = sweepTime(ctx.clock);
  const now = ctx.clock();
  const bound = uuidBound(now - ctx.config.retention.executionInputDays * DAY_MS);
  await inSteps(time, (rows) => commitStep(ctx, [updateAbandoned(now - LONGEST_CALL_MS, now, rows)]));
  await inSteps(time, async (rows) => commitStep(ctx, await deleteEndedBefore(ctx.db, bound, rows)));
}
