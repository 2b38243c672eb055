import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";
import { uuidBound } from "#lib/uuid";

import { deleteNotApplied } from "./store.ts";

const DAY_MS = 86_400_000;

/** Removes trainings after their retention, with their proposals. One of which a proposal is applied stays, so that it can be undone. */
export async function sweepTraining(ctx: BaseContext): Promise<void> {
  const bound = uuidBound(ctx.clock() - ctx.config.retention.historyDays * DAY_MS);
  await inSteps(sweepTime(ctx.clock), async (rows) => commitStep(ctx, await deleteNotApplied(ctx.db, bound, rows)));
}
