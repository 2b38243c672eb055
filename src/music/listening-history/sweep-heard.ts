import type { BaseContext } from "#context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

import { deleteHeardBefore } from "./store.ts";

/** What was heard longer ago tells little of what somebody likes now. */
const KEPT_MS = 365 * 86_400_000;
const MAX_PER_STEP = 500;

/** Removes what tenants heard long ago. */
export async function sweepHeard(ctx: BaseContext): Promise<void> {
  const before = ctx.clock() - KEPT_MS;
  await inSteps(sweepTime(ctx.clock), () => commitStep(ctx, [deleteHeardBefore(before, MAX_PER_STEP)]));
}
