import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

import { KEPT_DAYS } from "./progress-days.ts";
import { deleteProgressBefore } from "./store.ts";

const MAX_PER_STEP = 500;
const DAY_MS = 86_400_000;

/** Removes days after their retention. */
export async function sweepProgress(ctx: BaseContext): Promise<void> {
  const before = ctx.clock() - KEPT_DAYS * DAY_MS;
  await inSteps(sweepTime(ctx.clock), () => commitStep(ctx, [deleteProgressBefore(before, MAX_PER_STEP)]));
}
