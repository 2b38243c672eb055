import type { ServiceContext } from "#context/context";

import { decideListing, reviewedBy, wrongState } from "./decide-listing.ts";
import { findPending } from "./find-listing.ts";
import type { ListingFront } from "./listing-front.ts";
import { nameSkeleton } from "./name-skeleton.ts";
import { requireReviewer } from "./require-reviewer.ts";
import type { ListingKind, ListingRow } from "./store.ts";

/**
 * Makes the version under review the public one, for readers and installations. Throws NOT_FOUND, FORBIDDEN (see
 * `requireReviewer`), CONFLICT when no version waits for review.
 */
export async function approveListing(ctx: ServiceContext, kind: ListingKind, listingId: string): Promise<ListingRow> {
  const { listing, version } = await findPending(ctx, kind, listingId);
  requireReviewer(ctx, listing);
  if (!version) throw wrongState(listing, "approved: no version waits for review");
  const front = version.front as unknown as ListingFront;
  return decideListing(ctx, {
    action: "approve_listing",
    before: listing,
    after: {
      ...front,
      nameSkeleton: nameSkeleton(front.name),
      status: "approved",
      approvedVersionId: version.id,
      pendingVersionId: null,
      reason: null,
      reviewedBy: reviewedBy(ctx),
      approvedAt: ctx.clock(),
    },
    version: { id: version.id, status: "approved" },
    event: "listing.approved",
  });
}
