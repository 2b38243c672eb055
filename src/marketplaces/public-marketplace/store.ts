import { and, count, desc, eq } from "drizzle-orm";

import type { Database } from "#db/client";
import { listingRatings, listings, listingVersions } from "#db/schema/listings";
import {
  cardColumns,
  type ListingCard,
  type ListingReach,
  reachColumns,
} from "#publishing/listings/listing-card.queries";

export interface PublicSkillRows extends ListingReach {
  listing: ListingCard;
  version: { snapshot: Record<string, unknown>; digest: string };
  /** Every version that was ever approved, newest first. */
  versions: { label: string; digest: string; decidedAt: number | null }[];
  ratings: { rating: number; count: number }[];
}

/** Maximum versions that are shown. */
const MAX_VERSIONS = 50;

/** Reads all shown data of an approved skill, in one round trip. */
export async function selectPublicSkill(db: Database, listingId: string): Promise<PublicSkillRows | undefined> {
  const [found, versions, ratings] = await db.batch([
    db
      .select({
        listing: cardColumns,
        ...reachColumns,
        version: { snapshot: listingVersions.snapshot, digest: listingVersions.digest },
      })
      .from(listings)
      .innerJoin(listingVersions, eq(listingVersions.id, listings.approvedVersionId))
      .where(and(eq(listings.id, listingId), eq(listings.kind, "skill"), eq(listings.status, "approved"))),
    db
      .select({ label: listingVersions.label, digest: listingVersions.digest, decidedAt: listingVersions.decidedAt })
      .from(listingVersions)
      .where(and(eq(listingVersions.listingId, listingId), eq(listingVersions.status, "approved")))
      .orderBy(desc(listingVersions.number))
      .limit(MAX_VERSIONS),
    db
      .select({ rating: listingRatings.rating, count: count() })
      .from(listingRatings)
      .where(eq(listingRatings.listingId, listingId))
      .groupBy(listingRatings.rating),
  ]);
  return found[0] ? { ...found[0], versions, ratings } : undefined;
}
