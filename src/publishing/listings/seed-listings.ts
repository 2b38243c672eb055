import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";

import type { ListingFront } from "./listing-front.ts";
import { nameSkeleton } from "./name-skeleton.ts";
import {
  insertListing,
  insertVersion,
  type ListingKind,
  type ListingRow,
  type ListingVersionRow,
  selectSeeded,
  updateListing,
} from "./store.ts";

/** A listing of the platform, approved as written. */
export interface OwnListing {
  /** Permanent: installations and ratings refer to it. */
  id: string;
  kind: ListingKind;
  /** Whether it is initially featured; an operator's later choice stays. */
  isFeatured?: boolean;
  front: ListingFront;
  snapshot: Record<string, unknown>;
}

/**
 * Writes the publisher's listings that are missing, or whose content or version label changed, as approved; a
 * repetition writes nothing. Changed content is a new version: installed copies keep the old one. Listings that an
 * operator suspended stay suspended. Returns the number written.
 */
export async function seedListings(
  { db, writer, clock, newId }: Pick<BaseContext, "db" | "writer" | "clock" | "newId">,
  publisherTenantId: string,
  listings: readonly OwnListing[],
): Promise<number> {
  const seeded = await selectSeeded(db, publisherTenantId);
  const known = new Map(seeded.map(({ listing, version }) => [listing.id, { listing, version }]));
  const statements: Statement[] = [];
  let written = 0;
  for (const own of listings) {
    const before = known.get(own.id);
    const digest = await sha256Hex(canonicalJson(own.snapshot));
    const isCurrent = before?.version?.digest === digest && before.listing.versionLabel === own.front.versionLabel;
    if (isCurrent || before?.listing.status === "suspended") continue;
    const now = clock();
    const version: ListingVersionRow = {
      id: newId(),
      listingId: own.id,
      tenantId: publisherTenantId,
      number: (before?.version?.number ?? 0) + 1,
      label: own.front.versionLabel,
      status: "approved",
      front: { ...own.front },
      snapshot: own.snapshot,
      digest,
      lookAlikes: [],
      createdAt: now,
      decidedAt: now,
    };
    const listing = rowOf(own, before?.listing, publisherTenantId, version, now);
    statements.push(...(before ? updateListing(listing) : insertListing(listing)), ...insertVersion(version));
    written++;
  }
  if (written > 0) await commit({ writer, clock }, statements);
  return written;
}

function rowOf(
  { id, kind, isFeatured = false, front }: OwnListing,
  before: ListingRow | undefined,
  tenantId: string,
  version: ListingVersionRow,
  now: number,
): ListingRow {
  return {
    id,
    kind,
    tenantId,
    sourceId: id,
    status: "approved",
    ...front,
    nameSkeleton: nameSkeleton(front.name),
    approvedVersionId: version.id,
    pendingVersionId: null,
    isFeatured: before?.isFeatured ?? isFeatured,
    installs: before?.installs ?? 0,
    ratingSum: before?.ratingSum ?? 0,
    ratingCount: before?.ratingCount ?? 0,
    reason: null,
    submittedBy: null,
    reviewedBy: null,
    submittedAt: now,
    approvedAt: now,
    changedAt: now,
    revision: (before?.revision ?? 0) + 1,
    createdAt: before?.createdAt ?? now,
  };
}
