import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

import { deleteTokensExpiredBefore } from "./store.ts";

const MAX_PER_STEP = 500;

/** Removes invalid mailed tokens. */
export async function sweepPasswordTokens(ctx: BaseContext): Promise<void> {
  const before = ctx.clock();
  await inSteps(sweepTime(ctx.clock), () => commitStep(ctx, [deleteTokensExpiredBefore(before, MAX_PER_STEP)]));
}
