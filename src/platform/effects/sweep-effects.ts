import type { BaseContext } from "#context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";
import { uuidBound } from "#lib/uuid";

import { deleteEndedBefore, updateAbandoned } from "./store.ts";

/** No call takes this long: a run ends after 30 minutes, a command on a device after 10. */
const LONGEST_CALL_MS = 3_600_000;
const MAX_PER_STEP = 500;
const DAY_MS = 86_400_000;

/**
 * Calls effects unknown that nobody will tell the end of any more, and removes those with a known end that are older than the traces of
 * executions are kept. An effect that is unknown stays until a person has settled it.
 */
export async function sweepEffects(ctx: BaseContext): Promise<void> {
  const time = sweepTime(ctx.clock);
  const now = ctx.clock();
  const bound = uuidBound(now - ctx.config.retention.executionInputDays * DAY_MS);
  await inSteps(time, () => commitStep(ctx, [updateAbandoned(now - LONGEST_CALL_MS, now, MAX_PER_STEP)]));
  await inSteps(time, () => commitStep(ctx, [deleteEndedBefore(bound, MAX_PER_STEP)]));
}
