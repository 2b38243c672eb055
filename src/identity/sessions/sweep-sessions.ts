import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

import { deleteSessionsEndedBefore } from "./store.ts";

/** For a day an ended session still answers «expired» rather than «unknown». */
export const MARGIN_MS = 86_400_000;

/** Removes ended sessions. */
export async function sweepSessions(ctx: BaseContext): Promise<void> {
  const before = ctx.clock() - MARGIN_MS;
  await inSteps(sweepTime(ctx.clock), async (rows) =>
    commitStep(ctx, await deleteSessionsEndedBefore(ctx.db, before, rows)),
  );
}
