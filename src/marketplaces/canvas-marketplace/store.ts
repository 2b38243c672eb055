import { and, desc, eq } from "drizzle-orm";

import type { Database } from "#db/client";
import { listingRatings, listings, listingVersions } from "#db/schema/listings";
import {
  cardColumns,
  type ListingCard,
  type ListingReach,
  reachColumns,
} from "#publishing/listings/listing-card.queries";

const ratingColumns = {
  id: listingRatings.id,
  rating: listingRatings.rating,
  review: listingRatings.review,
  helpfulCount: listingRatings.helpfulCount,
  createdAt: listingRatings.createdAt,
};

export interface PublicComponentRows extends ListingReach {
  listing: ListingCard;
  snapshot: Record<string, unknown>;
  /** Newest first. */
  ratings: Pick<typeof listingRatings.$inferSelect, keyof typeof ratingColumns>[];
}

/** Number of ratings in the detail view. */
const RECENT_RATINGS = 5;

/** Reads all shown data of an approved component, in one round trip. */
export async function selectPublicComponent(db: Database, listingId: string): Promise<PublicComponentRows | undefined> {
  const [found, ratings] = await db.batch([
    db
      .select({ listing: cardColumns, snapshot: listingVersions.snapshot, ...reachColumns })
      .from(listings)
      .innerJoin(listingVersions, eq(listingVersions.id, listings.approvedVersionId))
      .where(and(eq(listings.id, listingId), eq(listings.kind, "component"), eq(listings.status, "approved"))),
    db
      .select(ratingColumns)
      .from(listingRatings)
      .where(eq(listingRatings.listingId, listingId))
      .orderBy(desc(listingRatings.createdAt), desc(listingRatings.id))
      .limit(RECENT_RATINGS),
  ]);
  return found[0] ? { ...found[0], ratings } : undefined;
}
