import type { ServiceContext } from "#context/context";

import { type AskedReviews, filterOf } from "./list-reviews.ts";
import { selectNext } from "./store.ts";

/** The runs that wait behind one in the queue, the nearest first; those at its beginning when it does not wait. */
export const findNext = (
  ctx: Pick<ServiceContext, "db" | "tenant" | "actor">,
  { executionId, limit, ...asked }: AskedReviews & { executionId: string; limit: number },
): Promise<string[]> =>
  limit === 0
    ? Promise.resolve([])
    : selectNext(ctx.db, ctx.tenant.id, { executionId, filter: filterOf(ctx, asked), limit });
