import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { requireQuery } from "#runs/run-queries/require-query";
import { filterOf } from "#runs/tenant-executions/execution-filter";
import { listTenantExecutions } from "#runs/tenant-executions/list-tenant-executions";

import { MAX_RUNS } from "./limits.ts";
import type { StartBulkJobInput } from "./schemas.ts";

/** Parts of the list that a query may take. */
const MAX_PAGES = 20;

/**
 * The ids of the runs that a request chooses: those it names, or all that its query finds, the newest first. Throws INVALID_INPUT for a
 * faulty query, and CONFLICT (`count_changed`) when the query finds another number than the caller saw.
 */
export async function chosenRuns(
  ctx: ServiceContext,
  { ids, q = "", expected_count: expected }: Pick<StartBulkJobInput, "ids" | "q" | "expected_count">,
): Promise<readonly string[]> {
  if (ids !== undefined) return ids;
  requireQuery(q, "body.q");
  const found = await foundBy(ctx, q);
  if (found.length !== expected) throw countChanged(found.length);
  return found;
}

async function foundBy(ctx: ServiceContext, q: string): Promise<string[]> {
  const filter = filterOf({ q, sort: "started_at", order: "desc" });
  const found: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES && found.length <= MAX_RUNS; page++) {
    const limit = MAX_RUNS + 1 - found.length;
    const part = await listTenantExecutions(ctx, { ...filter, cursor, limit, withCounts: false, withHits: false });
    found.push(...part.rows.map(({ id }) => id));
    if (part.nextCursor === null) break;
    cursor = part.nextCursor;
  }
  return found;
}

const countChanged = (count: number): AppError =>
  new AppError("CONFLICT", {
    message:
      count > MAX_RUNS
        ? `The query finds more than ${MAX_RUNS} runs; narrow it.`
        : `The query finds ${count} ${count === 1 ? "run" : "runs"} now.`,
    details: { reason: "count_changed", count: Math.min(count, MAX_RUNS), is_more: count > MAX_RUNS },
  });
