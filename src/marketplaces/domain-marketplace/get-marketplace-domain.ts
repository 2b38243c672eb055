import type { BaseContext } from "#context";
import { findPublic } from "#publishing/listings/find-listing";
import type { ListingRow } from "#publishing/listings/listing-kind";

/** An approved domain as everybody sees it. */
export async function getMarketplaceDomain(ctx: Pick<BaseContext, "db">, domainId: string): Promise<ListingRow> {
  const { listing } = await findPublic(ctx, "domain", domainId);
  return listing;
}
