import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { settleTexts } from "#platform/tenant-gate/settle-runs";

import { kindOf, type TenantExecutionFilter } from "./list-tenant-executions.ts";
import { soughtRuns } from "./sought-runs.ts";
import { selectNeighbours } from "./store.ts";

/**
 * The executions above and below one in the filtered and sorted list, even when the filters exclude that one. Throws
 * NOT_FOUND, also for another tenant's.
 */
export async function findExecutionNeighbours(
  ctx: Pick<ServiceContext, "db" | "tenant" | "actor" | "clock" | "bindings" | "log">,
  executionId: string,
  { sort, order: direction, ...queried }: TenantExecutionFilter,
): Promise<{ previousId: string | null; nextId: string | null }> {
  if (!isUuid(executionId)) throw notFound("execution", executionId);
  const { filter } = soughtRuns(ctx, queried);
  if (filter.search !== undefined) await settleTexts(ctx);
  const { isThere, ...neighbours } = await selectNeighbours(ctx.db, ctx.tenant.id, executionId, {
    filter,
    order: { kind: kindOf(sort, filter.search !== undefined), direction },
  });
  if (!isThere) throw notFound("execution", executionId);
  return neighbours;
}
