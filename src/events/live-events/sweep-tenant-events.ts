import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

import { KEPT_MS } from "./event-hub.ts";
import { deleteEventsBefore } from "./store.ts";

/** Removes events that are more than a day old: a follower that was away for longer reads everything again. */
export async function sweepTenantEvents(ctx: BaseContext): Promise<void> {
  const before = ctx.clock() - KEPT_MS;
  await inSteps(sweepTime(ctx.clock), (rows) => commitStep(ctx, [deleteEventsBefore(before, rows)]));
}
