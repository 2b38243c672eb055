import { findPublic } from "#areas/listings/find-listing";
import type { ListingRow } from "#areas/listings/listing-kind";
import type { BaseContext } from "#context";

/** An approved domain as everybody sees it. Throws NOT_FOUND. */
export async function getMarketplaceDomain(ctx: Pick<BaseContext, "db">, domainId: string): Promise<ListingRow> {
  const { listing } = await findPublic(ctx, "domain", domainId);
  return listing;
}
