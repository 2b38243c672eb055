import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";
import { KEPT_MS } from "#lib/kept-figures";

import { deleteCountersBefore, deleteNoticesBefore, deleteUsageBefore } from "./store.ts";

/** Longer than any period of a budget, and than any run waits. */
export const PERIOD_MS = 70 * 86_400_000;

/** Removes the sums and notices of periods that are over, and hours and days of usage after the retention of figures. */
export async function sweepSpending(ctx: BaseContext): Promise<void> {
  const now = ctx.clock();
  await inSteps(sweepTime(ctx.clock), (rows) =>
    commitStep(ctx, [
      deleteCountersBefore(now - PERIOD_MS, rows),
      deleteNoticesBefore(now - PERIOD_MS, rows),
      deleteUsageBefore("hour", now - KEPT_MS.hour, rows),
      deleteUsageBefore("day", now - KEPT_MS.day, rows),
    ]),
  );
}
