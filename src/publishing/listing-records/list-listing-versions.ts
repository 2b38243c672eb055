import type { ServiceContext } from "#context";
import { isUuid } from "#lib/uuid";
import { isInsider, listingNotFound } from "#publishing/listings/find-listing";

import { selectVersions, type VersionRecord } from "./store.ts";

export interface ListedVersion extends VersionRecord {
  /** What an installation gets now. */
  isCurrent: boolean;
}

/**
 * A listing's versions, newest first: all of them for its publisher and the platform's operators, those that were approved for others,
 * while the listing is.
 */
export async function listListingVersions(ctx: ServiceContext, listingId: string): Promise<ListedVersion[]> {
  const { listing, versions } = isUuid(listingId)
    ? await selectVersions(ctx.db, listingId)
    : { listing: undefined, versions: [] };
  if (!listing) throw listingNotFound(listingId);
  const seesAll = isInsider(ctx, listing);
  if (!seesAll && listing.status !== "approved") throw listingNotFound(listingId);
  return versions
    .filter(({ status }) => seesAll || status === "approved")
    .map((version) => ({
      ...version,
      isCurrent: listing.status === "approved" && version.id === listing.approvedVersionId,
    }));
}
