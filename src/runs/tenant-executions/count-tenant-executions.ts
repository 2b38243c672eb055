import type { ServiceContext } from "#context/context";
import { settleTexts } from "#platform/tenant-gate/settle-runs";

import { kindOf, type TenantExecutionFilter } from "./list-tenant-executions.ts";
import { soughtRuns } from "./sought-runs.ts";
import { selectExecutionCount } from "./store.ts";

/** The number of the tenant's executions that match filters, counted to `maximum` and among those that a page examines. */
export async function countTenantExecutions(
  ctx: Pick<ServiceContext, "db" | "tenant" | "actor" | "clock" | "bindings" | "log">,
  { sort: _sort, order: direction, ...queried }: TenantExecutionFilter,
  maximum: number,
): Promise<number> {
  const { filter } = soughtRuns(ctx, queried);
  if (filter.search !== undefined) await settleTexts(ctx);
  return selectExecutionCount(ctx.db, ctx.tenant.id, {
    filter,
    order: { kind: kindOf("started_at", filter.search !== undefined), direction, after: null },
    maximum,
  });
}
