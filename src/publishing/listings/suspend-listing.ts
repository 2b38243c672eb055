import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";

import { decideListing, reviewedBy, wrongState } from "./decide-listing.ts";
import { findPending } from "./find-listing.ts";
import type { ListingRow } from "./store.ts";

/**
 * Removes a listing from the marketplace. Only a platform operator may do this. Tenants cannot find or install it, copies stay and are flagged, and submissions
 * are refused.
 */
export async function suspendListing(ctx: ServiceContext, listingId: string, reason: string): Promise<ListingRow> {
  requireOperator(ctx);
  const { listing, version } = await findPending(ctx, null, listingId);
  if (listing.status === "suspended") throw wrongState(listing, "suspended");
  return decideListing(ctx, {
    action: "suspend_listing",
    before: listing,
    after: { status: "suspended", pendingVersionId: null, reason, reviewedBy: reviewedBy(ctx) },
    ...(version ? { version: { id: version.id, status: "rejected" as const } } : {}),
    event: "listing.rejected",
  });
}

/** Ends a suspension: the listing is public again with its approved version, or rejected when it never had one. */
export async function reinstateListing(ctx: ServiceContext, listingId: string): Promise<ListingRow> {
  requireOperator(ctx);
  const { listing } = await findPending(ctx, null, listingId);
  if (listing.status !== "suspended") throw wrongState(listing, "reinstated");
  const isApproved = listing.approvedVersionId !== null;
  return decideListing(ctx, {
    action: "reinstate_listing",
    before: listing,
    after: {
      status: isApproved ? "approved" : "rejected",
      reason: isApproved ? null : listing.reason,
      reviewedBy: reviewedBy(ctx),
    },
    ...(isApproved ? { event: "listing.approved" as const } : {}),
  });
}

/** Throws FORBIDDEN unless the caller is a platform operator. */
export function requireOperator({ actor }: ServiceContext): void {
  if (actor.kind === "system" || actor.isPlatformOperator) return;
  throw new AppError("FORBIDDEN", { message: "Only a platform operator can do this." });
}
