import type { BaseContext } from "#context";
import { type FoundListing, searchListings } from "#publishing/listing-search/search-listings";

export interface DomainSearch {
  query: string | undefined;
  category: string | undefined;
  tags: string[];
  maxPrice: number | undefined;
  limit: number;
}

/** Approved domains that match: by relevance where something is searched for, else by popularity. */
export async function searchDomains(ctx: Pick<BaseContext, "db">, search: DomainSearch): Promise<FoundListing[]> {
  const { rows } = await searchListings(ctx, { kind: "domain", ...search });
  return rows;
}
