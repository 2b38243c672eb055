import { takeScheduleTurn } from "#automation/schedules/take-turn";
import { settleTriggers } from "#automation/trigger-deliveries/settle-triggers";
import type { SystemContext } from "#context/context";

/** How soon a tenant is looked at again while a delivery waits for the former run. */
const AGAIN_MS = 5_000;

/**
 * One look at a tenant's schedules and triggers. Returns when to look again, in milliseconds since 1970; null when nothing is
 * due any more.
 */
export async function takeTurn(ctx: SystemContext): Promise<number | null> {
  const { hasWaiting } = await settleTriggers(ctx);
  const next = await takeScheduleTurn(ctx);
  if (!hasWaiting) return next;
  return Math.min(next ?? Infinity, ctx.clock() + AGAIN_MS);
}
