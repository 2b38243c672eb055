import { selectWaitingTenants } from "#context/cells.queries";
import type { BaseContext } from "#context/context";
import { allInParallel } from "#lib/all-in-parallel";

import { shareWrites } from "./share-writes.ts";

const TENANTS_AT_ONCE = 50;
/** A cell that does not answer holds each for seconds. */
const TRIES_AT_ONCE = 5;

/**
 * Brings writes to the other cells that a crash or a cell without an answer has left. A tenant whose writes a cell does not take stops no
 * other. Throws at the end when there was one.
 */
export async function sweepSharedWrites({
  bindings: { cells },
  db,
  clock,
  log,
}: BaseContext): Promise<{ shared: number }> {
  if (!cells) return { shared: 0 };
  let shared = 0;
  await allInParallel(await selectWaitingTenants(db, TENANTS_AT_ONCE), TRIES_AT_ONCE, async (tenantId) => {
    const count = await shareWrites(cells, tenantId, { now: clock(), log });
    shared += count;
  });
  return { shared };
}
