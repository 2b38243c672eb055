import type { BaseContext } from "#context";
import { commit } from "#db/commit";

import { deleteOldDeliveries, selectDueDeliveries } from "./store.ts";

/** In one sweep; the next one takes the rest. */
const MAX_DUE = 1_000;
const MAX_REMOVED = 500;
/** How long finished deliveries can be read and redelivered. */
export const RETENTION_MS = 30 * 86_400_000;

/**
 * Puts every delivery that is due into the queue again: those whose message was lost, whose next attempt lay beyond the queue's
 * longest delay, or whose sender died. A delivery that is in the queue already is claimed only once. Removes old finished ones.
 */
export async function sweepDeliveries(
  ctx: Pick<BaseContext, "db" | "writer" | "clock" | "bindings">,
): Promise<{ enqueued: number }> {
  const now = ctx.clock();
  const due = await selectDueDeliveries(ctx.db, now, MAX_DUE);
  await ctx.bindings.enqueueDeliveries(due.map(({ id }) => id));
  await commit(ctx, deleteOldDeliveries(now - RETENTION_MS, MAX_REMOVED));
  return { enqueued: due.length };
}
