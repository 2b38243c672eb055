import type { BaseContext } from "#context";
import { commit } from "#db/commit";

import { deleteSessionsEndedBefore } from "./store.ts";

/** For a day an ended session still answers «expired» rather than «unknown». */
const MARGIN_MS = 86_400_000;
const MAX_PER_SWEEP = 500;

/** Removes sessions that are over. */
export async function sweepSessions(ctx: BaseContext): Promise<void> {
  await commit(ctx, deleteSessionsEndedBefore(ctx.clock() - MARGIN_MS, MAX_PER_SWEEP));
}
