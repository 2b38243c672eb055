import type { BaseContext } from "#context";
import { type ListingPage, searchListings } from "#publishing/listing-search/search-listings";

import type { PublicSearch } from "./schemas.ts";

/** Part of the approved skills of all tenants. */
export const listPublicSkills = (ctx: Pick<BaseContext, "db">, search: PublicSearch): Promise<ListingPage> =>
  searchListings(ctx, {
    kind: "skill",
    query: search.query,
    category: search.category,
    tags: search.tags,
    subtype: search.skill_type,
    isFree: search.is_free,
    isFeatured: search.is_featured,
    sortBy: search.sort_by,
    sortOrder: search.sort_order,
    limit: search.limit,
    offset: search.offset,
  });
