import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { settleRuns } from "#platform/tenant-gate/settle-runs";

import { kindOf, searchOf, type TenantExecutionFilter } from "./list-tenant-executions.ts";
import { selectNeighbours } from "./store.ts";

/**
 * The executions above and below one in the filtered and sorted list, even when the filters exclude that one. Throws
 * NOT_FOUND, also for another tenant's.
 */
export async function findExecutionNeighbours(
  ctx: Pick<ServiceContext, "db" | "tenant" | "bindings" | "log">,
  executionId: string,
  { q, sort, order: direction, ...filter }: TenantExecutionFilter,
): Promise<{ previousId: string | null; nextId: string | null }> {
  if (!isUuid(executionId)) throw notFound("execution", executionId);
  if (q !== undefined) await settleRuns(ctx);
  const { isThere, ...neighbours } = await selectNeighbours(ctx.db, ctx.tenant.id, executionId, {
    filter: { ...filter, search: searchOf(ctx.tenant.id, q) },
    order: { kind: kindOf(sort, q !== undefined), direction },
  });
  if (!isThere) throw notFound("execution", executionId);
  return neighbours;
}
