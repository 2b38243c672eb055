import type { BaseContext, ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import type { ListingReach } from "./listing-card.queries.ts";
import {
  type ListingKind,
  type ListingRow,
  type ListingVersionRow,
  type ListingWithVersion,
  selectApproved,
  selectPending,
  selectShown,
} from "./store.ts";

type Reader = Pick<BaseContext, "db">;

/** The listing (null: of any kind) with the version that waits for review. */
export async function findPending(
  ctx: Reader,
  kind: ListingKind | null,
  listingId: string,
): Promise<ListingWithVersion> {
  const found = isUuid(listingId) ? await selectPending(ctx.db, kind, listingId) : undefined;
  if (!found) throw listingNotFound(listingId);
  return found;
}

export interface PublicListing extends ListingReach {
  listing: ListingRow;
  version: ListingVersionRow;
}

/** An approved listing with the version for installations. Throws NOT_FOUND for any other listing. */
export async function findPublic(ctx: Reader, kind: ListingKind, listingId: string): Promise<PublicListing> {
  const found = isUuid(listingId) ? await selectApproved(ctx.db, kind, listingId) : undefined;
  if (!found?.version || found.listing.status !== "approved") throw listingNotFound(listingId);
  return { ...found, version: found.version };
}

export interface VisibleListing extends ListingReach {
  listing: ListingRow;
  /** The public version, or the one under review; null without either. */
  version: ListingVersionRow | null;
}

/**
 * A listing that the caller may see: every caller sees an approved one, and its publisher and the platform operators see any other. Throws
 * NOT_FOUND.
 */
export async function findVisible(ctx: ServiceContext, kind: ListingKind, listingId: string): Promise<VisibleListing> {
  const found = isUuid(listingId) ? await selectShown(ctx.db, kind, listingId) : undefined;
  if (!found || (found.listing.status !== "approved" && !isInsider(ctx, found.listing)))
    throw listingNotFound(listingId);
  return found;
}

/** Whether the caller may see a listing in any state: its publisher and the platform operators may. */
export const isInsider = ({ tenant, actor }: ServiceContext, { tenantId }: Pick<ListingRow, "tenantId">): boolean =>
  tenantId === tenant.id || actor.kind === "system" || actor.isPlatformOperator;

export const listingNotFound = (listingId: string) => notFound("listing", listingId);
