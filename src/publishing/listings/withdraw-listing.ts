import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import type { Permission } from "#tenancy/permissions";

import { decideListing, requirePublisher, wrongState } from "./decide-listing.ts";
import { findPending } from "./find-listing.ts";
import type { ListingRow } from "./store.ts";

/** Removes a listing from the marketplace. Only its publisher may do this. Tenants can no longer find or install it; copies stay. It can be submitted again. */
export async function withdrawListing(ctx: ServiceContext, listingId: string): Promise<ListingRow> {
  const { listing, version } = await findPending(ctx, null, listingId);
  requirePublisher(ctx, listing);
  requireManager(ctx, listing);
  if (listing.status !== "approved" && listing.status !== "pending_approval") throw wrongState(listing, "withdrawn");
  return decideListing(ctx, {
    action: "withdraw_listing",
    before: listing,
    // No version is approved any more: a later submission is visible at once and must never return under an old
    // approval.
    after: { status: "withdrawn", approvedVersionId: null, pendingVersionId: null },
    ...(version ? { version: { id: version.id, status: "replaced" as const } } : {}),
  });
}

/** The permission to withdraw, which is the one to publish. */
const MANAGES = {
  skill: "SKILL_MANAGE",
  agent: "AGENT_MANAGE",
  domain: "AGENT_MANAGE",
  component: "AGENT_MANAGE",
} as const satisfies Record<ListingRow["kind"], Permission>;

function requireManager({ actor }: ServiceContext, { kind }: ListingRow): void {
  const permission = MANAGES[kind];
  if (actor.kind === "system" || actor.permissions.has(permission)) return;
  throw new AppError("FORBIDDEN", {
    message: `Withdrawing this listing needs the permission ${permission}.`,
    details: { required_permission: permission },
  });
}
