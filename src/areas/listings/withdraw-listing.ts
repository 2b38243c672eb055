import type { ServiceContext } from "#context";

import { decideListing, requirePublisher, wrongState } from "./decide-listing.ts";
import { findPending } from "./find-listing.ts";
import type { ListingKind, ListingRow } from "./store.ts";

/**
 * The publisher takes a listing back: nobody finds or installs it from now on, copies stay. It can be submitted again. Throws
 * NOT_FOUND (for another's listing too), CONFLICT for one that is neither approved nor pending.
 */
export async function withdrawListing(ctx: ServiceContext, kind: ListingKind, listingId: string): Promise<ListingRow> {
  const { listing, version } = await findPending(ctx, kind, listingId);
  requirePublisher(ctx, listing);
  if (listing.status !== "approved" && listing.status !== "pending_approval") throw wrongState(listing, "withdrawn");
  return decideListing(ctx, {
    action: "withdraw_listing",
    before: listing,
    // No version is approved any more: what is submitted later shows itself at once and must never come back under an old approval.
    after: { status: "withdrawn", approvedVersionId: null, pendingVersionId: null },
    ...(version ? { version: { id: version.id, status: "replaced" as const } } : {}),
  });
}
