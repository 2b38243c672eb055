import { deleteAppliedBefore, deleteReservationsBefore } from "#context/cells.queries";
import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

/** A write that another cell applied is brought there again for this long at most. */
export const KEPT_MS = 7 * 86_400_000;

/** Removes reserved addresses whose reservation ended, and forgets which writes of other cells were applied long ago. */
export async function sweepCellRows(ctx: BaseContext): Promise<void> {
  const now = ctx.clock();
  await inSteps(sweepTime(ctx.clock), (rows) =>
    commitStep(ctx, [deleteReservationsBefore(now, rows), deleteAppliedBefore(now - KEPT_MS, rows)]),
  );
}
