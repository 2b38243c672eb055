import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";
import { KEPT_MS } from "#lib/kept-figures";

import { deleteFiguresBefore } from "./store.ts";

/** Removes hours and days after their retention. */
export async function sweepFigures(ctx: BaseContext): Promise<void> {
  const now = ctx.clock();
  await inSteps(sweepTime(ctx.clock), (rows) =>
    commitStep(
      ctx,
      (["hour", "day"] as const).map((span) => deleteFiguresBefore(span, now - KEPT_MS[span], rows)),
    ),
  );
}
