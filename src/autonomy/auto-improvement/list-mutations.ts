import type { ServiceContext } from "#context";

import { selectMutations, type MutationFilter, type MutationRow } from "./store.ts";

interface ListMutationsInput extends Omit<MutationFilter, "offset"> {
  page: number;
}

/** A page of the tenant's mutations, newest first. */
export const listMutations = (
  ctx: ServiceContext,
  { page, ...filter }: ListMutationsInput,
): Promise<{ rows: MutationRow[]; total: number }> =>
  selectMutations(ctx.db, ctx.tenant.id, { ...filter, offset: (page - 1) * filter.limit });
