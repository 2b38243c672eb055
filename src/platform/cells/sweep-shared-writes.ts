import { deleteAppliedBefore, selectWaitingTenants } from "#context/cells.queries";
import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { allInParallel } from "#lib/all-in-parallel";
import { inSteps, sweepTime } from "#lib/in-steps";

import { shareWrites } from "./share-writes.ts";

/** A write that another cell applied is brought there again for this long at most. */
export const KEPT_MS = 7 * 86_400_000;

const TENANTS_AT_ONCE = 50;
/** A cell that does not answer holds each for seconds. */
const TRIES_AT_ONCE = 5;

/** Brings writes to the other cells that a crash or a cell without an answer has left, and forgets what was applied long ago. */
export async function sweepSharedWrites(ctx: BaseContext): Promise<{ shared: number }> {
  const before = ctx.clock() - KEPT_MS;
  await inSteps(sweepTime(ctx.clock), (rows) => commitStep(ctx, [deleteAppliedBefore(before, rows)]));
  return { shared: await shareWaiting(ctx) };
}

/** A tenant whose writes a cell does not take stops no other. Throws at the end when there was one. */
async function shareWaiting({ bindings: { cells }, db, clock, log }: BaseContext): Promise<number> {
  if (!cells) return 0;
  let shared = 0;
  await allInParallel(await selectWaitingTenants(db, TENANTS_AT_ONCE), TRIES_AT_ONCE, async (tenantId) => {
    const count = await shareWrites(cells, tenantId, { now: clock(), log });
    shared += count;
  });
  return shared;
}
