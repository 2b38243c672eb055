import { type Facet, listFacets } from "#areas/listing-search/list-facets";
import type { BaseContext } from "#context";

/** The categories or tags of approved components with how many have them. */
export const listComponentFacets = (ctx: Pick<BaseContext, "db">, facet: "category" | "tag"): Promise<Facet[]> =>
  listFacets(ctx, "component", facet);
