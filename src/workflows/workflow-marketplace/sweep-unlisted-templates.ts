import type { BaseContext } from "#context";
import { commit } from "#db/commit";
import { announceChange } from "#platform/public-reads/announce-change";

import { deleteStrangersBefore } from "./store.ts";

const KEPT_MS = 30 * 86_400_000;
const MAX_PER_SWEEP = 200;

/** Removes what strangers stored unlisted more than thirty days ago. */
export async function sweepUnlistedTemplates(ctx: BaseContext): Promise<void> {
  const [removed] = await commit(ctx, [deleteStrangersBefore(ctx.clock() - KEPT_MS, MAX_PER_SWEEP)]);
  if (removed && removed.rowsAffected > 0) await announceChange(ctx, ["workflow"]);
}
