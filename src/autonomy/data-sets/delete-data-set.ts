import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";

import { requireDataSet } from "./data-set.queries.ts";
import { dataSetNotFound, findDataSet } from "./find-data-set.ts";
import { deleteDataSetRow, requireNoRunUnderWay } from "./store.ts";

/** Deletes a data set with its cases and runs. Throws NOT_FOUND, and CONFLICT while a run of it is under way. */
export async function deleteDataSet(ctx: ServiceContext, id: string): Promise<{ id: string }> {
  const found = await findDataSet(ctx, id);
  const result = { id: found.id };
  await commit(
    ctx,
    [
      requireDataSet(found.tenantId, found.id, () => dataSetNotFound(id)),
      requireNoRunUnderWay(found.tenantId, found.id, runUnderWay),
      deleteDataSetRow(found.tenantId, found.id, ctx.clock()),
    ],
    {
      result,
      audit: [
        auditChange(ctx, { action: "delete_data_set", summary: `"${found.name}" with ${found.caseCount} cases` }),
      ],
    },
  );
  return result;
}

const runUnderWay = (): AppError =>
  new AppError("CONFLICT", {
    message: "A run of the data set is under way; cancel it or wait.",
    details: { reason: "data_set_run_under_way" },
  });
