import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { sweepTime } from "#lib/in-steps";
import { endSample } from "#platform/removals/end-samples.queries";
import { removeTenant } from "#platform/removals/remove-tenant";

import { selectOverSamples } from "./store.ts";

const MAX_PER_SWEEP = 50;

/** Ends the sample workspaces whose time is over and removes all their rows. Returns the number of removed ones. */
export async function sweepSamples(ctx: BaseContext): Promise<number> {
  const time = sweepTime(ctx.clock);
  let removed = 0;
  for (const { id } of await selectOverSamples(ctx.db, ctx.clock(), MAX_PER_SWEEP)) {
    try {
      await commit(ctx, endSample(id, ctx.clock()));
      if (await removeTenant(ctx, id, time)) removed += 1;
    } catch (error) {
      ctx.log.error("sample_not_removed", { tenant: id, error });
    }
  }
  return removed;
}
