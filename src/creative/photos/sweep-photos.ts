import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";
import { deletePhotoObjects } from "#runs/shown-photos/photo-object";

import { deletePhotos, selectLeaving, updateOverdue } from "./store.ts";

/** Far longer than any upload takes. */
const ARRIVAL_MS = 3_600_000;

/** Objects of the store that are removed together. Their time is not the database's, and their rows are short. */
const FILES_AT_ONCE = 100;

/** Removes the files of photos that were deleted or never arrived, then their rows. */
export async function sweepPhotos(ctx: BaseContext): Promise<void> {
  await inSteps(sweepTime(ctx.clock), async () => {
    const now = ctx.clock();
    // Marked first, so that none of them can still become a photo while its file is removed.
    await commitStep(ctx, [updateOverdue(now - ARRIVAL_MS, now, FILES_AT_ONCE)]);
    const leaving = await selectLeaving(ctx.db, FILES_AT_ONCE);
    if (leaving.length === 0) return 0;
    await deletePhotoObjects(ctx, leaving);
    return commitStep(ctx, [deletePhotos(leaving.map(({ id }) => id))]);
  });
}
