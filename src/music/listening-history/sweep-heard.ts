import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

import { deleteHeardBefore } from "./store.ts";

/** Older plays say little about current taste. */
export const KEPT_MS = 365 * 86_400_000;

/** Removes old plays of tenants. */
export async function sweepHeard(ctx: BaseContext): Promise<void> {
  const before = ctx.clock() - KEPT_MS;
  await inSteps(sweepTime(ctx.clock), (rows) => commitStep(ctx, [deleteHeardBefore(before, rows)]));
}
