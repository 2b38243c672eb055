import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

import { foldNextRuns } from "./folded.queries.ts";
import { EVENTS_PER_STEP } from "./run-fold.ts";

/** Folds the runs that no gate has folded: those of a gate that died, and those that were written past it. */
export async function foldRuns(ctx: BaseContext): Promise<void> {
  await inSteps(sweepTime(ctx.clock), () => commitStep(ctx, foldNextRuns(EVENTS_PER_STEP)));
}
