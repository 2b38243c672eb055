import type { Database } from "#db/client";

import { selectActiveAgentIds } from "./store.ts";

/** The id of the tenant's only active agent; null with none or several. */
export async function findOnlyAgent(ctx: { db: Database; tenant: { id: string } }): Promise<string | null> {
  const [first, second] = await selectActiveAgentIds(ctx.db, ctx.tenant.id, 2);
  return first !== undefined && second === undefined ? first.id : null;
}
