import type { BaseContext } from "#context";
import { commit } from "#db/commit";

import { deleteTokensExpiredBefore } from "./store.ts";

const MAX_PER_SWEEP = 500;

/** Removes mailed tokens that do not work any more. */
export async function sweepPasswordTokens(ctx: BaseContext): Promise<void> {
  await commit(ctx, [deleteTokensExpiredBefore(ctx.clock(), MAX_PER_SWEEP)]);
}
