import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";
import { uuidBound } from "#lib/uuid";

import { deleteFeedbackBefore, deleteRecommendationsBefore } from "./store.ts";

const DAY_MS = 86_400_000;
/** Retention of the history of recommendations. */
export const KEPT_MS = 30 * DAY_MS;
/** Retention of feedback: taste changes more slowly. */
export const FEEDBACK_KEPT_MS = 365 * DAY_MS;

/** Removes old recommendations and old feedback. */
export async function sweepRecommendations(ctx: BaseContext): Promise<void> {
  const time = sweepTime(ctx.clock);
  const now = ctx.clock();
  const bound = uuidBound(now - KEPT_MS);
  await inSteps(time, async (rows) => commitStep(ctx, await deleteRecommendationsBefore(ctx.db, bound, rows)));
  await inSteps(time, (rows) => commitStep(ctx, [deleteFeedbackBefore(now - FEEDBACK_KEPT_MS, rows)]));
}
