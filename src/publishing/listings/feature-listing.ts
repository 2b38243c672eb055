import type { ServiceContext } from "#context/context";

import { decideListing, wrongState } from "./decide-listing.ts";
import { findPending } from "./find-listing.ts";
import type { ListingRow } from "./store.ts";
import { requireOperator } from "./suspend-listing.ts";

/** A platform operator features an approved listing, or stops featuring a listing. */
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
