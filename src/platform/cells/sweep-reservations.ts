import { deleteReservationsBefore } from "#context/cells.queries";
import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

/** Removes reserved addresses whose reservation ended. */
export async function sweepReservations(ctx: BaseContext): Promise<void> {
  const before = ctx.clock();
  await inSteps(sweepTime(ctx.clock), (rows) => commitStep(ctx, [deleteReservationsBefore(before, rows)]));
}
