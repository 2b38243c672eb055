import type { Database } from "#db/client";

import { selectActiveAgentIds } from "./store.ts";

/** The id of the tenant's only active agent; null when there is none, or more than one. */
export async function findOnlyAgent(ctx: { db: Database; tenant: { id: string } }): Promise<string | null> {
  const [first, second] = await selectActiveAgentIds(ctx.db, ctx.tenant.id, 2);
  return first !== undefined && second === undefined ? first.id : null;
}
