import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";
import { KEPT_MS } from "#lib/kept-figures";

import { deleteFiguresBefore } from "./store.ts";

const MAX_PER_STEP = 500;

/** Removes hours and days after their retention. */
export async function sweepFigures(ctx: BaseContext): Promise<void> {
  const time = sweepTime(ctx.clock);
  const now = ctx.clock();
  for (const span of ["hour", "day"] as const)
    await inSteps(time, () => commitStep(ctx, [deleteFiguresBefore(span, now - KEPT_MS[span], MAX_PER_STEP)]));
}
