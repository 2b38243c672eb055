import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";
import { uuidBound } from "#lib/uuid";

import { deleteOldRuns, hasOldRun, moveOldRuns } from "./old-runs.queries.ts";

const DAY_MS = 86_400_000;
/** In this minute of an hour the walk begins at the oldest run again, because some that were needed no longer are. */
const AGAIN_AT_MINUTE = 27;

/** Removes executions after their retention, in pieces. Their episodes stay, because they are evidence. Returns the number of removed rows. */
export async function removeOldRuns(ctx: BaseContext, at: Date): Promise<number> {
  const { executionDays, executionInputDays } = ctx.config.retention;
  const bound = uuidBound(ctx.clock() - Math.max(executionDays, executionInputDays) * DAY_MS);
  if (at.getUTCMinutes() === AGAIN_AT_MINUTE) await commitStep(ctx, [moveOldRuns("")]);
  if (!(await hasOldRun(ctx.db, bound))) return 0;
  const { done, isOver } = await inSteps(sweepTime(ctx.clock), async (rows) =>
    commitStep(ctx, await deleteOldRuns(ctx.db, bound, rows)),
  );
  if (done > 0 && isOver) await commitStep(ctx, [moveOldRuns(bound)]);
  return done;
}
