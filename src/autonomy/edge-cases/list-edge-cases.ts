import type { ServiceContext } from "#context";

import { selectEdgeCases, type EdgeCaseFilter, type EdgeCaseRow } from "./store.ts";

export interface ListEdgeCasesInput extends Omit<EdgeCaseFilter, "offset"> {
  page: number;
}

/** A page of the tenant's edge cases, newest first. */
export const listEdgeCases = (
  ctx: ServiceContext,
  { page, ...filter }: ListEdgeCasesInput,
): Promise<{ rows: EdgeCaseRow[]; total: number }> =>
  selectEdgeCases(ctx.db, ctx.tenant.id, { ...filter, offset: (page - 1) * filter.limit });
