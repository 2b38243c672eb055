import { type FoundListing, searchListings } from "#areas/listing-search/search-listings";
import type { BaseContext } from "#context";

/** The approved domains that most tenants installed. */
export async function listTrendingDomains(ctx: Pick<BaseContext, "db">, limit: number): Promise<FoundListing[]> {
  const { rows } = await searchListings(ctx, { kind: "domain", sortBy: "installs", limit });
  return rows;
}
