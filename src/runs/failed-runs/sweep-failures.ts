import type { BaseContext } from "#context/context";
import { commit, commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { groupRun } from "./group-run.ts";
import { deleteOld, moveOn, selectUngrouped } from "./store.ts";

/** Counts failed runs whose processes died before they were grouped, and removes what was kept long enough. */
export async function sweepFailures(ctx: BaseContext): Promise<void> {
  const time = sweepTime(ctx.clock);
  await inSteps(time, async (events) => {
    const { last, looked, runs } = await selectUngrouped(ctx.db, events);
    if (last === null) return 0;
    for (const run of runs)
      await groupRun({ ...ctx, writer: tenantGate(ctx, run.tenantId), tenant: { id: run.tenantId } }, run);
    await commit(ctx, [moveOn(last)]);
    return looked;
  });
  await inSteps(time, async (rows) => commitStep(ctx, await deleteOld(ctx.db, ctx.clock(), rows)));
}
