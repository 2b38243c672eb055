import { and, desc, eq } from "drizzle-orm";

import type { Database } from "#db/client";
import { listingRatings, listings, listingVersions } from "#db/schema/listings";

const listingColumns = {
  id: listings.id,
  tenantId: listings.tenantId,
  name: listings.name,
  description: listings.description,
  category: listings.category,
  tags: listings.tags,
  subtype: listings.subtype,
  license: listings.license,
  price: listings.price,
  card: listings.card,
  versionLabel: listings.versionLabel,
  isFeatured: listings.isFeatured,
  installs: listings.installs,
  ratingSum: listings.ratingSum,
  ratingCount: listings.ratingCount,
  changedAt: listings.changedAt,
  createdAt: listings.createdAt,
};

const ratingColumns = {
  id: listingRatings.id,
  rating: listingRatings.rating,
  review: listingRatings.review,
  helpfulCount: listingRatings.helpfulCount,
  createdAt: listingRatings.createdAt,
};

export interface PublicComponentRows {
  listing: Pick<typeof listings.$inferSelect, keyof typeof listingColumns>;
  snapshot: Record<string, unknown>;
  /** Newest first. */
  ratings: Pick<typeof listingRatings.$inferSelect, keyof typeof ratingColumns>[];
}

/** How many ratings the detail shows. */
const RECENT_RATINGS = 5;

/** All that is shown of an approved component, in one round trip. */
export async function selectPublicComponent(db: Database, listingId: string): Promise<PublicComponentRows | undefined> {
  const [found, ratings] = await db.batch([
    db
      .select({ listing: listingColumns, snapshot: listingVersions.snapshot })
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
