import type { Database } from "#db/client";

import { type FoundRuns, selectRuns } from "./store.ts";

export type { FoundRuns } from "./store.ts";

/** A tenant's skill's latest recorded runs, newest first: those that can be repeated, by how they ended, and the latest of all. */
export const findRuns = (
  ctx: { db: Database; tenant: { id: string } },
  skillId: string,
  limits: { cases: number; sample: number },
): Promise<FoundRuns> => selectRuns(ctx.db, ctx.tenant.id, skillId, limits);
