import type { Database } from "#db/client";

import { type FoundRuns, selectRuns } from "./store.ts";

export type { FoundRuns } from "./store.ts";

/**
 * The latest recorded runs of a tenant's skill, newest first: the repeatable ones by outcome, and the latest of all.
 */
export const findRuns = (
  ctx: { db: Database; tenant: { id: string } },
  skillId: string,
  limits: { cases: number; sample: number },
): Promise<FoundRuns> => selectRuns(ctx.db, ctx.tenant.id, skillId, limits);
