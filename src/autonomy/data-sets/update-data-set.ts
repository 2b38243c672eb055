import type { ServiceContext } from "#context/context";
import { changeRow } from "#db/change-row";
import { auditChange } from "#platform/audit/audit-entry";

import { shownDataSet } from "./create-data-set.ts";
import { findDataSet } from "./find-data-set.ts";
import type { UpdateDataSetInput } from "./schemas.ts";
import { type DataSetRow, unchangedDataSet, updateDataSetRow } from "./store.ts";

/** Changes the supplied fields. Throws NOT_FOUND. */
export const updateDataSet = (ctx: ServiceContext, id: string, input: UpdateDataSetInput): Promise<DataSetRow> =>
  changeRow(ctx, { find: () => findDataSet(ctx, id), unchanged: unchangedDataSet }, (found) => {
    const next: DataSetRow = {
      ...found,
      name: input.name ?? found.name,
      description: input.description === undefined ? found.description : input.description,
      revision: found.revision + 1,
      updatedAt: ctx.clock(),
    };
    return {
      statements: [updateDataSetRow(next)],
      result: next,
      audit: [
        auditChange(ctx, {
          action: "update_data_set",
          summary: next.name,
          before: shownDataSet(found),
          after: shownDataSet(next),
        }),
      ],
    };
  });
