import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

import { deleteTokensExpiredBefore } from "./store.ts";

/** Removes invalid mailed tokens. */
export async function sweepPasswordTokens(ctx: BaseContext): Promise<void> {
  const before = ctx.clock();
  await inSteps(sweepTime(ctx.clock), (rows) => commitStep(ctx, [deleteTokensExpiredBefore(before, rows)]));
}
