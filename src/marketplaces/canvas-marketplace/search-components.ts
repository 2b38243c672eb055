import type { BaseContext } from "#context";
import { type ListingPage, searchListings } from "#publishing/listing-search/search-listings";

import type { ComponentSearch } from "./schemas.ts";

/** Part of the approved components of all tenants. */
export const searchComponents = (ctx: Pick<BaseContext, "db">, search: ComponentSearch): Promise<ListingPage> =>
  searchListings(ctx, {
    kind: "component",
    query: search.query,
    category: search.category,
    tags: search.tags,
    subtype: search.component_type,
    minPrice: search.min_price,
    maxPrice: search.max_price,
    isFree: search.is_free,
    isFeatured: search.is_featured,
    sortBy: search.sort_by,
    sortOrder: search.sort_order,
    limit: search.limit,
    offset: search.offset,
  });
