import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";
import { announceChange } from "#platform/public-reads/announce-change";

import { deleteStrangersBefore } from "./store.ts";

export const KEPT_MS = 30 * 86_400_000;

/** Removes anonymous unlisted templates that were stored more than thirty days ago. */
export async function sweepUnlistedTemplates(ctx: BaseContext): Promise<void> {
  const before = ctx.clock() - KEPT_MS;
  const { done } = await inSteps(sweepTime(ctx.clock), async (rows) =>
    commitStep(ctx, await deleteStrangersBefore(ctx.db, before, rows)),
  );
  if (done > 0) await announceChange(ctx, ["workflow"]);
}
