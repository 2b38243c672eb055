import type { BaseContext } from "#context";
import { type FoundListing, searchListings } from "#publishing/listing-search/search-listings";

/** The approved domains that most tenants installed. */
export async function listTrendingDomains(ctx: Pick<BaseContext, "db">, limit: number): Promise<FoundListing[]> {
  const { rows } = await searchListings(ctx, { kind: "domain", sortBy: "installs", limit });
  return rows;
}
