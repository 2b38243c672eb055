import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

import { deleteAttemptsEndedBefore } from "./store.ts";

/** Removes expired authorisations. */
export async function sweepAttempts(ctx: BaseContext): Promise<void> {
  const now = ctx.clock();
  await inSteps(sweepTime(ctx.clock), (rows) => commitStep(ctx, [deleteAttemptsEndedBefore(now, rows)]));
}
