import type { BaseContext } from "#context";
import { type ListingPage, searchListings, type SortKey } from "#publishing/listing-search/search-listings";

export interface TemplateSearch {
  query: string | undefined;
  category: string | undefined;
  sortBy: SortKey | undefined;
  limit: number;
  offset: number;
}

/** Part of the approved agent templates of all tenants. */
export const browseAgentTemplates = (
  ctx: Pick<BaseContext, "db">,
  { query, category, sortBy, limit, offset }: TemplateSearch,
): Promise<ListingPage> => searchListings(ctx, { kind: "agent", query, category, sortBy, limit, offset });
