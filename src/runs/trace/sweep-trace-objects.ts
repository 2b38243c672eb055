import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

import { deleteGone, selectGone } from "./store.ts";
import { deleteTexts } from "./trace-object.ts";

const MAX_PER_STEP = 100;

/** Removes the objects of runs whose texts are no longer kept: after the retention, and of deleted agents. */
export async function sweepTraceObjects(ctx: BaseContext): Promise<void> {
  await inSteps(sweepTime(ctx.clock), async () => {
    const gone = await selectGone(ctx.db, MAX_PER_STEP);
    if (gone.length === 0) return 0;
    await deleteTexts(ctx, gone);
    return commitStep(ctx, [deleteGone(gone.map(({ executionId }) => executionId))]);
  });
}
