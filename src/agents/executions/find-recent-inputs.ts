import type { Database } from "#db/client";

import { selectRecentInputs } from "./store.ts";

/** What an agent of the tenant was given lately and how that ended, newest first: material to run again. */
export const findRecentInputs = (
  ctx: { db: Database; tenant: { id: string } },
  agentId: string,
  limits: { limit: number; maxCharacters: number },
) => selectRecentInputs(ctx.db, ctx.tenant.id, agentId, limits);

export type RecentInput = Awaited<ReturnType<typeof findRecentInputs>>[number];
