import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { inSteps, sweepTime } from "#lib/in-steps";

import { deleteOld, selectDue } from "./store.ts";

const PAGE = 500;
const DAY_MS = 86_400_000;

/** Enqueues every message with due work again, and removes messages after the operator's retention. */
export async function sweepMessages(ctx: BaseContext): Promise<{ enqueued: number }> {
  const now = ctx.clock();
  const time = sweepTime(ctx.clock);
  let enqueued = 0;
  let page = await selectDue(ctx.db, now, { nextLookAt: 0, id: "" }, PAGE);
  while (page.length > 0) {
    await ctx.bindings.enqueueMessages(page.map(({ id, tenantId }) => ({ tenant_id: tenantId, message_id: id })));
    enqueued += page.length;
    const last = page.at(-1);
    page = await selectDue(ctx.db, now, { nextLookAt: last?.nextLookAt ?? now, id: last?.id ?? "" }, PAGE);
  }
  const before = now - ctx.config.retention.messageDays * DAY_MS;
  await inSteps(time, async (rows) => commitStep(ctx, await deleteOld(ctx.db, before, rows)));
  return { enqueued };
}
