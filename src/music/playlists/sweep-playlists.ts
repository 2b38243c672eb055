import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

import { deleteListedBefore } from "./store.ts";

/** A copy that was not listed for this long says little about current taste. */
export const KEPT_MS = 90 * 86_400_000;

/** Removes copies of playlists that were not listed for long. */
export async function sweepPlaylists(ctx: BaseContext): Promise<void> {
  await inSteps(sweepTime(ctx.clock), async (rows) =>
    commitStep(ctx, await deleteListedBefore(ctx.db, ctx.clock() - KEPT_MS, rows)),
  );
}
