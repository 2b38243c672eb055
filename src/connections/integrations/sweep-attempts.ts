import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

import { deleteAttemptsEndedBefore } from "./store.ts";

const MAX_PER_STEP = 500;

/** Removes expired authorisations. */
export async function sweepAttempts(ctx: BaseContext): Promise<void> {
  const now = ctx.clock();
  await inSteps(sweepTime(ctx.clock), () => commitStep(ctx, deleteAttemptsEndedBefore(now, MAX_PER_STEP)));
}
