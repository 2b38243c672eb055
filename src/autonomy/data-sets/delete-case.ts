import type { ServiceContext } from "#context/context";
import { changeRow } from "#db/change-row";
import { auditChange } from "#platform/audit/audit-entry";

import { countCases } from "./data-set.queries.ts";
import { findCase } from "./find-data-set.ts";
import { deleteCaseRow, unchangedCase } from "./store.ts";

/** Removes a case. Runs that had it keep its result. Throws NOT_FOUND. */
export const deleteCase = (ctx: ServiceContext, setId: string, caseId: string): Promise<{ id: string }> =>
  changeRow(ctx, { find: () => findCase(ctx, setId, caseId), unchanged: unchangedCase }, (found) => ({
    statements: [
      deleteCaseRow(found),
      countCases(found, { cases: -1, characters: -found.characters, at: ctx.clock() }),
    ],
    result: { id: found.id },
    audit: [auditChange(ctx, { action: "delete_data_set_case", summary: found.task })],
  }));
