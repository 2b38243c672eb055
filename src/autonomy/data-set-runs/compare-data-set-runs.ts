import type { ServiceContext } from "#context/context";
import { pairedDifference } from "#engine/evidence/non-inferiority";
import { AppError } from "#errors/app-error";

import type { ChangeFilter } from "./changes.ts";
import { selectComparison } from "./comparison.queries.ts";
import { findRun } from "./find-run.ts";

interface Order {
  change: ChangeFilter | undefined;
  limit: number;
  offset: number;
}

/**
 * Compares a run of a data set with an earlier one, case by case. Cases that one of them did not run, and those that
 * were changed between, have no pair. Throws NOT_FOUND, and CONFLICT for runs of different data sets.
 */
export async function compareDataSetRuns(ctx: ServiceContext, afterId: string, beforeId: string, order: Order) {
  const [after, before] = await Promise.all([findRun(ctx, afterId), findRun(ctx, beforeId)]);
  if (after.dataSetId !== before.dataSetId)
    throw new AppError("CONFLICT", {
      message: "The runs are of different data sets.",
      details: { reason: "other_data_set" },
    });
  const found = await selectComparison(ctx.db, {
    tenantId: ctx.tenant.id,
    beforeId: before.id,
    afterId: after.id,
    ...order,
  });
  const rule = ctx.config.replay;
  return { before, after, ...found, difference: pairedDifference(found.counts, rule), rule };
}

export type Comparison = Awaited<ReturnType<typeof compareDataSetRuns>>;
