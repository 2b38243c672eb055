import type { ServiceContext } from "#context/context";

import { decideListing, reviewedBy, wrongState } from "./decide-listing.ts";
import { findPending } from "./find-listing.ts";
import { requireReviewer } from "./require-reviewer.ts";
import type { ListingKind, ListingRow } from "./store.ts";

/**
 * Rejects the version under review. A listing with an approved version keeps it and stays public; any other is rejected
 * until it is submitted again. Throws NOT_FOUND, FORBIDDEN (see `requireReviewer`), CONFLICT when no version waits for
 * review.
 */
export async function rejectListing(
  ctx: ServiceContext,
  kind: ListingKind,
  listingId: string,
  reason: string,
): Promise<ListingRow> {
  const { listing, version } = await findPending(ctx, kind, listingId);
  requireReviewer(ctx, listing);
  if (!version) throw wrongState(listing, "rejected: no version waits for review");
  return decideListing(ctx, {
    action: "reject_listing",
    before: listing,
    after: {
      status: listing.status === "approved" ? "approved" : "rejected",
      pendingVersionId: null,
      reason,
      reviewedBy: reviewedBy(ctx),
    },
    version: { id: version.id, status: "rejected", label: version.label },
    event: "listing.rejected",
  });
}
