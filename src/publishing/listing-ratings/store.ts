import { and, desc, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { type LISTING_KINDS, listingRatings, listingRatingVotes, listings } from "#db/schema/listings";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type RatingRow = typeof listingRatings.$inferSelect;

type ListingKind = (typeof LISTING_KINDS)[number];

const approved = (kind: ListingKind, listingId: string) =>
  and(eq(listings.id, listingId), eq(listings.kind, kind), eq(listings.status, "approved"));

/** Reads the facts needed to rate an approved listing, and the tenant's earlier rating, in one round trip. */
export async function selectRateable(db: Database, kind: ListingKind, listingId: string, tenantId: string) {
  const [found, own] = await db.batch([
    db
      .select({ tenantId: listings.tenantId, ratingSum: listings.ratingSum, ratingCount: listings.ratingCount })
      .from(listings)
      .where(approved(kind, listingId)),
    db
      .select()
      .from(listingRatings)
      .where(and(eq(listingRatings.listingId, listingId), eq(listingRatings.tenantId, tenantId))),
  ]);
  return { listing: found[0], own: own[0] };
}

/**
 * Reads a part of an approved listing's ratings, newest first, their number, and whether the listing exists, in one
 * round trip.
 */
export async function selectRatings(
  db: Database,
  kind: ListingKind,
  listingId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ exists: boolean; rows: RatingRow[]; total: number }> {
  const ofListing = eq(listingRatings.listingId, listingId);
  const [found, rows] = await db.batch([
    db.select({ total: listings.ratingCount }).from(listings).where(approved(kind, listingId)),
    db
      .select()
      .from(listingRatings)
      .where(ofListing)
      .orderBy(desc(listingRatings.createdAt), desc(listingRatings.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { exists: found.length > 0, rows, total: found[0]?.total ?? 0 };
}

/** A rating with the facts needed to vote on it. */
export interface RatingOfListing {
  rating: RatingRow;
  /** The publisher of the listing. */
  publisherTenantId: string;
  /** The asking tenant's earlier vote; null without one. */
  ownVote: boolean | null;
}

/** A rating of an approved listing, with the tenant's vote on it. */
export const selectRating = (
  db: Database,
  { kind, listingId, ratingId, tenantId }: { kind: ListingKind; listingId: string; ratingId: string; tenantId: string },
): Promise<RatingOfListing | undefined> =>
  db
    .select({ rating: listingRatings, publisherTenantId: listings.tenantId, ownVote: listingRatingVotes.helpful })
    .from(listingRatings)
    .innerJoin(listings, eq(listings.id, listingRatings.listingId))
    .leftJoin(
      listingRatingVotes,
      and(eq(listingRatingVotes.ratingId, listingRatings.id), eq(listingRatingVotes.tenantId, tenantId)),
    )
    .where(and(eq(listingRatings.id, ratingId), approved(kind, listingId)))
    .get();

/** Holds while the rating exists. */
export const requireRating = (ratingId: string, refusal: () => AppError): Statement =>
  requireThat(sql`EXISTS (SELECT 1 FROM listing_ratings WHERE id = ${ratingId})`, refusal);

/** Replaces the tenant's former vote in the rating's counts; returns the new counts. */
export const addToVotes = (ratingId: string, tenantId: string, isHelpful: boolean): Statement => {
  const former = sql`SELECT helpful FROM listing_rating_votes WHERE rating_id = ${ratingId} AND tenant_id = ${tenantId}`;
  const vote = isHelpful ? 1 : 0;
  return rawStatement(sql`UPDATE listing_ratings SET
      helpful_count = helpful_count + ${vote} - coalesce((${former}), 0),
      not_helpful_count = not_helpful_count + ${1 - vote} - coalesce(1 - (${former}), 0)
    WHERE id = ${ratingId} RETURNING helpful_count, not_helpful_count`);
};

/** One vote for each tenant and rating; a second one replaces the first. */
export const upsertVote = (row: typeof listingRatingVotes.$inferSelect): Statement =>
  statement(
    build
      .insert(listingRatingVotes)
      .values(row)
      .onConflictDoUpdate({
        target: [listingRatingVotes.ratingId, listingRatingVotes.tenantId],
        set: { helpful: row.helpful },
      }),
  );

export const updateResponse = ({ id, authorResponse, authorResponseAt }: RatingRow): Statement =>
  statement(build.update(listingRatings).set({ authorResponse, authorResponseAt }).where(eq(listingRatings.id, id)));

/** Holds while the listing is approved. */
export const requireRateable = (listingId: string, refusal: () => AppError): Statement =>
  requireThat(sql`EXISTS (SELECT 1 FROM listings WHERE id = ${listingId} AND status = 'approved')`, refusal);

/** Replaces the tenant's former rating in the listing's sums; returns the new sums. */
export const addToSums = ({ listingId, tenantId, rating }: RatingRow): Statement =>
  rawStatement(sql`UPDATE listings SET
      rating_sum = rating_sum + ${rating} - coalesce((SELECT rating FROM listing_ratings WHERE listing_id = ${listingId} AND tenant_id = ${tenantId}), 0),
      rating_count = rating_count + NOT EXISTS (SELECT 1 FROM listing_ratings WHERE listing_id = ${listingId} AND tenant_id = ${tenantId})
    WHERE id = ${listingId} RETURNING rating_sum, rating_count`);

/** One row for each tenant and listing; a second rating replaces the first. */
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
