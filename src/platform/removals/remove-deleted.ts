import type { BaseContext } from "#context";
import { commit, commitStep } from "#db/commit";
import { inSteps, sweepTime, type SweepTime } from "#lib/in-steps";

import { deleteReferring, deleteRow, selectReferences, selectRemovals, type Reference, type Removal } from "./store.ts";

/** Rows of each table in one transaction: other writers wait for it. */
const MAX_ROWS = 200;
const MAX_REMOVALS = 100;

/**
 * Removes, in small transactions, what hangs on deleted rows that are due, and then the rows. What there is not time for is left to the next call;
 * a crash between two steps loses nothing. Returns how many deleted rows are gone for good.
 */
export async function removeDeleted(ctx: BaseContext): Promise<number> {
  const time = sweepTime(ctx.clock);
  const waiting = await selectRemovals(ctx.db, ctx.clock(), MAX_REMOVALS);
  if (waiting.length === 0) return 0;
  const references = await selectReferences(ctx.db);
  let removed = 0;
  for (const removal of waiting) {
    try {
      if (await removeOne(ctx, references, removal, time)) removed += 1;
    } catch (error) {
      ctx.log.error("removal_failed", { ...removal, error });
    }
  }
  return removed;
}

/** Whether all of it is gone. */
async function removeOne(
  ctx: BaseContext,
  references: readonly Reference[],
  removal: Removal,
  time: SweepTime,
): Promise<boolean> {
  for (const reference of references.filter(({ parent }) => parent === removal.tableName)) {
    const { isOver } = await inSteps(time, () =>
      commitStep(ctx, deleteReferring(references, reference, removal.rowId, MAX_ROWS)),
    );
    if (!isOver) return false;
  }
  await commit(ctx, deleteRow(removal));
  return true;
}
