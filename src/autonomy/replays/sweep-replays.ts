import type { BaseContext } from "#context";
import { commit } from "#db/commit";

import { replayLane } from "./replay-client.ts";
import { giveUpReplays, selectReplaysUnderWay } from "./store.ts";

/** A replay that is not over after this may never have reached its object. */
const OVERDUE_MS = 5_000;
/** No replay takes so long; what keeps one from its end then does so for ever. */
const GIVEN_UP_MS = 24 * 3_600_000;
const MAX_PER_SWEEP = 200;

/** Wakes the objects of replays that are under way; one that works ignores it. Replays of yesterday become void. Returns how many were woken. */
export async function sweepReplays(ctx: BaseContext): Promise<number> {
  const now = ctx.clock();
  const overdue = await selectReplaysUnderWay(ctx.db, now - OVERDUE_MS, MAX_PER_SWEEP);
  if (overdue.some(({ createdAt }) => createdAt < now - GIVEN_UP_MS))
    await commit(ctx, [giveUpReplays(now - GIVEN_UP_MS, now)]);
  for (const run of overdue) await replayLane(ctx, run).start(run, 0);
  return overdue.length;
}
