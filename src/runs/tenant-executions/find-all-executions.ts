import type { ServiceContext } from "#context/context";
import { settleTexts } from "#platform/tenant-gate/settle-runs";

import type { ExecutionOrder } from "./execution-candidates.queries.ts";
import { filterOf } from "./execution-filter.ts";
import { kindOf } from "./list-tenant-executions.ts";
import { soughtRuns } from "./sought-runs.ts";
import { selectExecutionPlaces } from "./store.ts";

/** Maximum ids of one read, so that no other tenant waits for it. */
const MAX_READ = 500;

/** Maximum reads; each examines as many executions as a page of the list does. */
const MAX_READS = 40;

export interface FoundExecutions {
  ids: string[];
  /** Whether there may be more: above the maximum, or beyond those that were examined. */
  isMore: boolean;
}

/** The ids of all executions that a query finds, the newest first. Throws INVALID_INPUT for a faulty one. */
export async function findAllExecutions(
  ctx: Pick<ServiceContext, "db" | "tenant" | "actor" | "clock" | "bindings" | "log">,
  q: string,
  maximum: number,
): Promise<FoundExecutions> {
  const { filter } = soughtRuns(ctx, filterOf({ q, sort: "started_at", order: "desc" }));
  if (filter.search !== undefined) await settleTexts(ctx);
  const kind = kindOf("started_at", filter.search !== undefined);
  const ids: string[] = [];
  let after: ExecutionOrder["after"] = null;
  for (let reads = 0; reads < MAX_READS; reads++) {
    const limit = Math.min(MAX_READ, maximum + 1 - ids.length);
    const order: ExecutionOrder = { kind, direction: "desc", after };
    const { places, edge } = await selectExecutionPlaces(ctx.db, ctx.tenant.id, { filter, order, limit });
    ids.push(...places.map(({ id }) => id));
    if (ids.length > maximum) return { ids: ids.slice(0, maximum), isMore: true };
    after = places.length === limit ? (places.at(-1) ?? null) : edge;
    if (after === null) return { ids, isMore: false };
  }
  return { ids, isMore: true };
}
