import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { requireQuery } from "#runs/run-queries/require-query";
import { admitSearch } from "#runs/tenant-executions/admit-search";
import { findAllExecutions, type FoundExecutions } from "#runs/tenant-executions/find-all-executions";

import { MAX_RUNS, MAX_RUNS_OF_QUERY } from "./limits.ts";
import type { StartBulkJobInput } from "./schemas.ts";

/**
 * The ids of the runs that a request chooses: those it names, or all that its query finds, the newest first. Throws INVALID_INPUT for a
 * faulty query, RATE_LIMIT_EXCEEDED as any search, and CONFLICT (`count_changed`) when the query finds another number than the caller saw.
 */
export async function chosenRuns(
  ctx: ServiceContext,
  { action, ids, q = "", expected_count: expected }: StartBulkJobInput,
): Promise<readonly string[]> {
  if (ids !== undefined) return ids;
  requireQuery(q, "body.q");
  const maximum = action === "rerun" ? MAX_RUNS : MAX_RUNS_OF_QUERY;
  const found = await admitSearch(ctx, () => findAllExecutions(ctx, q, maximum));
  if (found.isMore || found.ids.length !== expected) throw countChanged(found);
  return found.ids;
}

function countChanged({ ids: { length: count }, isMore }: FoundExecutions): AppError {
  const runs = count === 1 ? "run" : "runs";
  return new AppError("CONFLICT", {
    message: isMore
      ? `The query finds more than ${count} ${runs}; narrow it.`
      : `The query finds ${count} ${runs} now.`,
    details: { reason: "count_changed", count, is_more: isMore },
  });
}
