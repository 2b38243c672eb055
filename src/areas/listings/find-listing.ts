import type { BaseContext } from "#context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import {
  type ListingKind,
  type ListingRow,
  type ListingVersionRow,
  type ListingWithVersion,
  selectApproved,
  selectPending,
} from "./store.ts";

type Reader = Pick<BaseContext, "db">;

/** The listing with the version that waits for review. Throws NOT_FOUND. */
export async function findPending(ctx: Reader, kind: ListingKind, listingId: string): Promise<ListingWithVersion> {
  const found = isUuid(listingId) ? await selectPending(ctx.db, kind, listingId) : undefined;
  if (!found) throw listingNotFound(listingId);
  return found;
}

export interface PublicListing {
  listing: ListingRow;
  version: ListingVersionRow;
}

/** The listing as everybody sees it, with the version that an installation gets. Throws NOT_FOUND for one that is not approved. */
export async function findPublic(ctx: Reader, kind: ListingKind, listingId: string): Promise<PublicListing> {
  const found = isUuid(listingId) ? await selectApproved(ctx.db, kind, listingId) : undefined;
  if (!found?.version || found.listing.status !== "approved") throw listingNotFound(listingId);
  return { listing: found.listing, version: found.version };
}

export const listingNotFound = (listingId: string) => notFound("listing", listingId);
