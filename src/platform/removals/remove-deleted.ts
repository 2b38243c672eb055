import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { sweepTime, type SweepTime } from "#lib/in-steps";

import { removeDependents } from "./remove-dependents.ts";
import { deleteRow, selectReferences, selectRemovals, type Reference, type Removal } from "./store.ts";

const MAX_REMOVALS = 100;

/** The work of an area, in pieces, before the dependents of a row of its table are removed. False when the time was over. */
type BeforeRemoval = (ctx: BaseContext, rowId: string, time: SweepTime) => Promise<boolean>;
type BeforeRemovals = Readonly<Partial<Record<Removal["tableName"], BeforeRemoval>>>;

/**
 * Removes, in small transactions, the dependents of deleted rows that are due, and then the rows. The rest is left to
 * the next call; a crash between two steps loses nothing. Returns the number of completely removed rows.
 */
export async function removeDeleted(ctx: BaseContext, before: BeforeRemovals = {}): Promise<number> {
  const time = sweepTime(ctx.clock);
  const waiting = await selectRemovals(ctx.db, ctx.clock(), MAX_REMOVALS);
  if (waiting.length === 0) return 0;
  const references = await selectReferences(ctx.db);
  let removed = 0;
  for (const removal of waiting) {
    try {
      const isReady = (await before[removal.tableName]?.(ctx, removal.rowId, time)) ?? true;
      if (isReady && (await removeOne(ctx, references, removal, time))) removed += 1;
    } catch (error) {
      ctx.log.error("removal_failed", { ...removal, error });
    }
  }
  return removed;
}

async function removeOne(
  ctx: BaseContext,
  references: readonly Reference[],
  removal: Removal,
  time: SweepTime,
): Promise<boolean> {
  if (!(await removeDependents(ctx, references, { parent: removal.tableName, rowId: removal.rowId }, time)))
    return false;
  await commit(ctx, deleteRow(removal));
  return true;
}
