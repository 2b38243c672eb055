import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

import { KEPT_DAYS } from "./progress-days.ts";
import { deleteProgressBefore } from "./store.ts";

const DAY_MS = 86_400_000;

/** Removes days after their retention. */
export async function sweepProgress(ctx: BaseContext): Promise<void> {
  const before = ctx.clock() - KEPT_DAYS * DAY_MS;
  await inSteps(sweepTime(ctx.clock), async (rows) =>
    commitStep(ctx, await deleteProgressBefore(ctx.db, before, rows)),
  );
}
