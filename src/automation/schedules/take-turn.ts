import type { SystemContext } from "#context/context";
import { inParallel } from "#lib/in-parallel";

import { beginDue, type Begun } from "./begin-due.ts";
import { settleTicks } from "./settle-ticks.ts";
import { selectBeginning, selectNextMoment, selectSettling } from "./store.ts";

const AT_ONCE = 4;
const MAX_PER_TURN = 50;

/** How soon a tenant is looked at again while something is away, and while a tick waits for the former run. */
const AGAIN_MS = 5_000;

/**
 * One look at a tenant's schedules: counts the runs that ended, begins what is due, earliest first. Returns when to look
 * again, in milliseconds since 1970; null when nothing is due any more.
 */
export async function takeScheduleTurn(ctx: SystemContext): Promise<number | null> {
  const tenantId = ctx.tenant.id;
  const settling = await selectSettling(ctx.db, tenantId, MAX_PER_TURN);
  await inParallel(settling, AT_ONCE, async (schedule) => {
    try {
      await settleTicks(ctx, schedule);
    } catch (error) {
      ctx.log.error("schedule_not_settled", { schedule: schedule.id, error });
    }
  });
  const due = await selectBeginning(ctx.db, tenantId, ctx.clock(), MAX_PER_TURN);
  const begun: Begun[] = [];
  await inParallel(due, AT_ONCE, async (schedule) => {
    begun.push(await beginDue(ctx, schedule));
  });
  const { beginsAt, hasQueued } = await selectNextMoment(ctx.db, tenantId);
  const now = ctx.clock();
  const soon = now + AGAIN_MS;
  if (begun.includes("later")) return soon;
  if (beginsAt === null) return hasQueued ? soon : null;
  return hasQueued ? Math.min(soon, Math.max(beginsAt, now)) : Math.max(beginsAt, now);
}
