import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";
import { deletePhotoObjects } from "#runs/shown-photos/photo-object";

import { deletePhotos, selectLeaving, updateOverdue } from "./store.ts";

/** Far longer than any upload takes. */
const ARRIVAL_MS = 3_600_000;
const MAX_PER_STEP = 100;

/** Removes the files of photos that were deleted or never arrived, then their rows. */
export async function sweepPhotos(ctx: BaseContext): Promise<void> {
  await inSteps(sweepTime(ctx.clock), async () => {
    const now = ctx.clock();
    // Marked first, so that none of them can still become a photo while its file is removed.
    await commitStep(ctx, [updateOverdue(now - ARRIVAL_MS, now, MAX_PER_STEP)]);
    const leaving = await selectLeaving(ctx.db, MAX_PER_STEP);
    if (leaving.length === 0) return 0;
    await deletePhotoObjects(ctx, leaving);
    return commitStep(ctx, [deletePhotos(leaving.map(({ id }) => id))]);
  });
}
