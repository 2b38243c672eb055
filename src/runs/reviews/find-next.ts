import type { ServiceContext } from "#context/context";
import { settleTexts } from "#platform/tenant-gate/settle-runs";
import { queryOfRuns } from "#runs/run-queries/query-of-runs";

import { type AskedReviews, filterOf } from "./list-reviews.ts";
import { selectNext } from "./store.ts";

/** The runs that wait and that a query finds, in the order of the queue. Throws INVALID_INPUT for a faulty query. */
export async function findWaiting(
  ctx: Pick<ServiceContext, "db" | "tenant" | "clock" | "actor" | "bindings" | "log">,
  { q, path, limit }: { q: string; path: string; limit: number },
): Promise<string[]> {
  const { now: _now, terms, ...query } = queryOfRuns(ctx, q, path);
  if (query.search !== undefined) await settleTexts(ctx);
  const asked = { agentId: undefined, reasons: undefined, assigned: undefined };
  const filter = { ...filterOf(ctx, asked), query: terms.length === 0 ? undefined : query };
  return selectNext(ctx.db, ctx.tenant.id, { executionId: "", filter, limit });
}

/** The runs that wait behind one in the queue, the nearest first; those at its beginning when it does not wait. */
export const findNext = (
  ctx: Pick<ServiceContext, "db" | "tenant" | "actor">,
  { executionId, limit, ...asked }: AskedReviews & { executionId: string; limit: number },
): Promise<string[]> =>
  limit === 0
    ? Promise.resolve([])
    : selectNext(ctx.db, ctx.tenant.id, { executionId, filter: filterOf(ctx, asked), limit });
