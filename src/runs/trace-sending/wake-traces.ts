import type { BaseContext } from "#context/context";

import { selectDueTenants } from "./store.ts";

const PAGE = 500;

/** Sends a notice for each tenant with due traces: its notice was lost, or its sender died. */
export async function wakeTraces(ctx: Pick<BaseContext, "db" | "clock" | "bindings">): Promise<{ enqueued: number }> {
  const now = ctx.clock();
  let enqueued = 0;
  for (let page = await selectDueTenants(ctx.db, now, "", PAGE); page.length > 0;) {
    const tenantIds = page.map(([tenantId]) => tenantId);
    await ctx.bindings.enqueueTraces(tenantIds);
    enqueued += tenantIds.length;
    page = await selectDueTenants(ctx.db, now, tenantIds.at(-1) ?? "", PAGE);
  }
  return { enqueued };
}
