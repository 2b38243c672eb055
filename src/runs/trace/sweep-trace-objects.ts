import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

import { deleteGone, selectGone } from "./store.ts";
import { deleteTexts } from "./trace-object.ts";

/** Objects of the store that are removed together. Their time is not the database's, and their rows are short. */
const FILES_AT_ONCE = 100;

/** Removes the objects of runs whose texts are no longer kept: after the retention, and of deleted agents. */
export async function sweepTraceObjects(ctx: BaseContext): Promise<void> {
  await inSteps(sweepTime(ctx.clock), async () => {
    const gone = await selectGone(ctx.db, FILES_AT_ONCE);
    if (gone.length === 0) return 0;
    await deleteTexts(ctx, gone);
    return commitStep(ctx, [deleteGone(gone.map(({ executionId }) => executionId))]);
  });
}
