import type { ServiceContext } from "#context";

import { decideListing, wrongState } from "./decide-listing.ts";
import { findPending } from "./find-listing.ts";
import type { ListingRow } from "./store.ts";
import { requireOperator } from "./suspend-listing.ts";

/**
 * The platform's operator puts an approved listing among the featured ones, or takes any out. Throws FORBIDDEN for anybody else,
 * NOT_FOUND, CONFLICT for one to be featured that is not approved.
 */
export async function featureListing(ctx: ServiceContext, listingId: string, isFeatured: boolean): Promise<ListingRow> {
  requireOperator(ctx);
  const { listing } = await findPending(ctx, null, listingId);
  if (isFeatured && listing.status !== "approved") throw wrongState(listing, "featured");
  return decideListing(ctx, {
    action: isFeatured ? "feature_listing" : "unfeature_listing",
    before: listing,
    after: { isFeatured },
  });
}
