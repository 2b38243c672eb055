import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";

import { MAX_DATA_SETS } from "./limits.ts";
import type { CreateDataSetInput } from "./schemas.ts";
import { type DataSetRow, insertDataSet, requireFewerDataSets } from "./store.ts";

/** Makes an empty data set. Throws CONFLICT at the limit. */
export async function createDataSet(ctx: ServiceContext, input: CreateDataSetInput): Promise<DataSetRow> {
  const row = newDataSet(ctx, { name: input.name, description: input.description ?? null, correctionsOf: null });
  await commit(ctx, [requireFewerDataSets(row.tenantId, MAX_DATA_SETS, limitReached), insertDataSet(row)], {
    result: row,
    audit: [auditChange(ctx, { action: "create_data_set", summary: row.name, after: shownDataSet(row) })],
  });
  return row;
}

/** A new data set without cases. */
export function newDataSet(
  ctx: Pick<ServiceContext, "clock" | "newId" | "tenant" | "actor">,
  given: Pick<DataSetRow, "name" | "description" | "correctionsOf">,
): DataSetRow {
  const now = ctx.clock();
  return {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    ...given,
    caseCount: 0,
    characters: 0,
    revision: 1,
    createdBy: actingUser(ctx.actor),
    createdAt: now,
    updatedAt: now,
  };
}

/** A data set for the audit log. */
export const shownDataSet = ({ name, description }: DataSetRow): Record<string, unknown> => ({ name, description });

export const limitReached = (): AppError =>
  new AppError("CONFLICT", {
    message: `A workspace can have at most ${MAX_DATA_SETS} data sets; delete one first.`,
    details: { reason: "data_set_limit", limit: MAX_DATA_SETS },
  });
