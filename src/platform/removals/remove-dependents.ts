import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, type SweepTime } from "#lib/in-steps";

import { deleteReferring, type Reference } from "./store.ts";

/** Maximum rows per table in one transaction; other writers wait until it ends. */
export const MAX_ROWS = 200;

/** Removes in small transactions what refers to a row. Returns false when the time was over before the end. */
export async function removeDependents(
  ctx: BaseContext,
  references: readonly Reference[],
  { parent, rowId }: { parent: string; rowId: string },
  time: SweepTime,
): Promise<boolean> {
  for (const reference of references.filter((one) => one.parent === parent)) {
    const { isOver } = await inSteps(time, () =>
      commitStep(ctx, deleteReferring(references, reference, rowId, MAX_ROWS)),
    );
    if (!isOver) return false;
  }
  return true;
}
