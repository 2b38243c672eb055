import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

import { deleteDeadLetters } from "./store.ts";

export const KEPT_MS = 30 * 86_400_000;

/** Removes messages that died long ago. */
export async function sweepDeadLetters(ctx: BaseContext): Promise<void> {
  const before = ctx.clock() - KEPT_MS;
  await inSteps(sweepTime(ctx.clock), async (rows) => commitStep(ctx, await deleteDeadLetters(ctx.db, before, rows)));
}
