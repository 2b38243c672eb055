import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";

import { replayLane } from "./replay-client.ts";
import { giveUpReplays, selectReplaysUnderWay } from "./store.ts";

/** An unfinished replay of this age may never have reached its object. */
const OVERDUE_MS = 5_000;
/** Longest possible replay; the cause of a longer one would persist for ever. */
const GIVEN_UP_MS = 24 * 3_600_000;
const MAX_PER_SWEEP = 200;

/**
 * Wakes the objects of running replays; a working one ignores it. Replays older than a day become void. Returns the
 * number woken.
 */
export async function sweepReplays(ctx: BaseContext): Promise<number> {
  const now = ctx.clock();
  const overdue = await selectReplaysUnderWay(ctx.db, now - OVERDUE_MS, MAX_PER_SWEEP);
  if (overdue.some(({ createdAt }) => createdAt < now - GIVEN_UP_MS))
    await commit(ctx, [giveUpReplays(now - GIVEN_UP_MS, now)]);
  for (const run of overdue) await replayLane(ctx, run).start(run, 0);
  return overdue.length;
}
