import type { BaseContext } from "#context";
import { type Facet, listFacets } from "#publishing/listing-search/list-facets";

/** The categories or tags of approved skills with how many have them. */
export const listSkillFacets = (ctx: Pick<BaseContext, "db">, facet: "category" | "tag"): Promise<Facet[]> =>
  listFacets(ctx, "skill", facet);
