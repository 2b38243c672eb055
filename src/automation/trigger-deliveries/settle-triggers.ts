import type { SystemContext } from "#context/context";
import { inParallel } from "#lib/in-parallel";

import { settleDeliveries } from "./settle-deliveries.ts";
import { hasWaiting, selectSettling } from "./store.ts";

const AT_ONCE = 4;
const MAX_PER_TURN = 50;

/**
 * Counts the runs of a tenant's triggers that ended, and starts what waited for them. Tells whether a delivery still
 * waits.
 */
export async function settleTriggers(ctx: SystemContext): Promise<{ hasWaiting: boolean }> {
  const settling = await selectSettling(ctx.db, ctx.tenant.id, MAX_PER_TURN);
  await inParallel(settling, AT_ONCE, async (trigger) => {
    try {
      await settleDeliveries(ctx, trigger);
    } catch (error) {
      ctx.log.error("trigger_not_settled", { trigger: trigger.id, error });
    }
  });
  return { hasWaiting: settling.length > 0 && (await hasWaiting(ctx.db, ctx.tenant.id)) };
}
