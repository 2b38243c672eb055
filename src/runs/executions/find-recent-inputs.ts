import type { Database } from "#db/client";

import { selectRecentInputs } from "./store.ts";

/** Recent inputs of the tenant's agent and their outcomes, newest first: material to run again. */
export const findRecentInputs = (
  ctx: { db: Database; tenant: { id: string } },
  agentId: string,
  limits: { limit: number; maxCharacters: number },
) => selectRecentInputs(ctx.db, ctx.tenant.id, agentId, limits);

export type RecentInput = Awaited<ReturnType<typeof findRecentInputs>>[number];
