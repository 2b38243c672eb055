import type { ServiceContext } from "#context";

import { selectCandidates, type CandidateFilter, type NamedCandidateRow } from "./store.ts";

interface ListCandidatesInput extends Omit<CandidateFilter, "offset"> {
  page: number;
}

/** A page of the tenant's candidates, newest first. */
export const listCandidates = (
  ctx: ServiceContext,
  { page, ...filter }: ListCandidatesInput,
): Promise<{ rows: NamedCandidateRow[]; total: number }> =>
  selectCandidates(ctx.db, ctx.tenant.id, { ...filter, offset: (page - 1) * filter.limit });
