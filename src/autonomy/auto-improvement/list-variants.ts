import type { ServiceContext } from "#context";

import { selectVariants, type VariantFilter, type NamedVariantRow } from "./store.ts";

interface ListVariantsInput extends Omit<VariantFilter, "offset"> {
  page: number;
}

/** A page of the tenant's variants, newest first. */
export const listVariants = (
  ctx: ServiceContext,
  { page, ...filter }: ListVariantsInput,
): Promise<{ rows: NamedVariantRow[]; total: number }> =>
  selectVariants(ctx.db, ctx.tenant.id, { ...filter, offset: (page - 1) * filter.limit });
