import type { BaseContext } from "#context/context";
import type { MarketplaceItem } from "#engine/reasoning/tool";
import type { ListingCard } from "#publishing/listings/listing-card.queries";
import { LISTING_KINDS } from "#publishing/listings/listing-kind";
import { meanOf } from "#publishing/listings/mean-rating";

import { searchListings } from "./search-listings.ts";

/**
 * Searches the marketplaces of every kind: the best of each kind, then the second best of each, and so on, because
 * ranks are not comparable across kinds.
 */
export async function searchMarketplaces(
  ctx: Pick<BaseContext, "db">,
  query: string,
  limit: number,
): Promise<MarketplaceItem[]> {
  const pages = await Promise.all(LISTING_KINDS.map((kind) => searchListings(ctx, { kind, query, limit })));
  const depth = Math.max(...pages.map(({ rows }) => rows.length));
  return Array.from({ length: depth }, (_unused, rank) => pages.flatMap(({ rows }) => rows.slice(rank, rank + 1)))
    .flat()
    .slice(0, limit)
    .map(itemOf);
}

function itemOf({ id, kind, name, description, installs, ratingSum, ratingCount }: ListingCard): MarketplaceItem {
  const rating = meanOf(ratingSum, ratingCount);
  return { id, kind, name, description, installs, ...(rating === null ? {} : { rating }) };
}
