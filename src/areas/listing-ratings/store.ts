import { and, count, desc, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { listingRatings } from "#db/schema/listings";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type RatingRow = typeof listingRatings.$inferSelect;

export const selectOwnRating = (db: Database, listingId: string, tenantId: string): Promise<RatingRow | undefined> =>
  db
    .select()
    .from(listingRatings)
    .where(and(eq(listingRatings.listingId, listingId), eq(listingRatings.tenantId, tenantId)))
    .get();

/** Part of a listing's ratings, newest first, and how many there are, in one round trip. */
export async function selectRatings(
  db: Database,
  listingId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RatingRow[]; total: number }> {
  const ofListing = eq(listingRatings.listingId, listingId);
  const [rows, totals] = await db.batch([
    db
      .select()
      .from(listingRatings)
      .where(ofListing)
      .orderBy(desc(listingRatings.createdAt), desc(listingRatings.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(listingRatings).where(ofListing),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** Holds while the listing is approved. */
export const requireRateable = (listingId: string, refusal: () => AppError): Statement =>
  requireThat(sql`EXISTS (SELECT 1 FROM listings WHERE id = ${listingId} AND status = 'approved')`, refusal);

/** Takes the tenant's former rating out of the listing's sums and puts the new one in; gives the sums that result. */
export const addToSums = ({ listingId, tenantId, rating }: RatingRow): Statement =>
  rawStatement(sql`UPDATE listings SET
      rating_sum = rating_sum + ${rating} - coalesce((SELECT rating FROM listing_ratings WHERE listing_id = ${listingId} AND tenant_id = ${tenantId}), 0),
      rating_count = rating_count + NOT EXISTS (SELECT 1 FROM listing_ratings WHERE listing_id = ${listingId} AND tenant_id = ${tenantId})
    WHERE id = ${listingId} RETURNING rating_sum, rating_count`);

/** One row for each tenant and listing; a second rating replaces the words and the number of the first. */
export const upsertRating = (row: RatingRow): Statement =>
  statement(
    build
      .insert(listingRatings)
      .values(row)
      .onConflictDoUpdate({
        target: [listingRatings.listingId, listingRatings.tenantId],
        set: { rating: row.rating, review: row.review, updatedAt: row.updatedAt },
      }),
  );
