import type { ServiceContext } from "#context/context";
import { isUuid } from "#lib/uuid";
import { isInsider, listingNotFound } from "#publishing/listings/find-listing";

import { type CopyRecord, selectVersions, type VersionRecord } from "./store.ts";

export interface ListedVersion extends VersionRecord {
  /** Whether an installation gets it now. */
  isCurrent: boolean;
}

export interface OwnCopy extends CopyRecord {
  /** Whether the listing's approved content differs from the copy's. */
  hasUpdate: boolean;
}

/**
 * A part of a listing's versions, newest first, and the caller's copy. The publisher and the platform's operators see
 * all versions. Others see approved ones, while the listing is approved.
 */
export async function listListingVersions(
  ctx: ServiceContext,
  listingId: string,
  slice: { limit: number; offset: number },
): Promise<{ rows: ListedVersion[]; total: number; copy: OwnCopy | null }> {
  if (!isUuid(listingId)) throw listingNotFound(listingId);
  const { tenant, actor } = ctx;
  const isOperator = actor.kind === "system" || actor.isPlatformOperator;
  const viewer = { tenantId: tenant.id, isOperator };
  const { listing, versions, total, copy } = await selectVersions(ctx.db, listingId, viewer, slice);
  if (!listing || (listing.status !== "approved" && !isInsider(ctx, listing))) throw listingNotFound(listingId);
  const rows = versions.map((version) => ({
    ...version,
    isCurrent: listing.status === "approved" && version.id === listing.approvedVersionId,
  }));
  const isOffered = listing.status === "approved";
  const ownCopy = copy && { ...copy, hasUpdate: isOffered && copy.currentDigest !== copy.digest };
  return { rows, total, copy: ownCopy ?? null };
}
