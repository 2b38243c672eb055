import { type ListingPage, searchListings, type SortKey } from "#areas/listing-search/search-listings";
import type { BaseContext } from "#context";

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
