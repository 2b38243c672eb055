import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { announceChange } from "#platform/public-reads/announce-change";
import { listingNotFound } from "#publishing/listings/find-listing";
import type { ListingKind } from "#publishing/listings/listing-kind";
import { meanOf } from "#publishing/listings/mean-rating";

import { addToSums, type RatingRow, requireRateable, selectRateable, upsertRating } from "./store.ts";

export interface Rated {
  rating: number;
  review: string | null;
  /** The plain mean of all ratings, including this one, to two decimals. */
  average: number;
  total: number;
}

/**
 * Rates an approved listing with 1 to 5. A tenant has one rating; a second replaces the first. Concurrent ratings keep
 * the sums exact. With an Idempotency-Key, the mean in the answer is from before the write, because the answer is
 * stored with the write. Throws NOT_FOUND, FORBIDDEN for one's own listing.
 */
export async function rateListing(
  ctx: ServiceContext,
  kind: ListingKind,
  listingId: string,
  { rating, review }: { rating: number; review: string | null },
): Promise<Rated> {
  const { listing, own } = isUuid(listingId)
    ? await selectRateable(ctx.db, kind, listingId, ctx.tenant.id)
    : { listing: undefined, own: undefined };
  if (!listing) throw listingNotFound(listingId);
  if (listing.tenantId === ctx.tenant.id) throw ownListing();
  const row = rowOf(ctx, own, listingId, rating, review);
  const asRead = rated(row, listing.ratingSum + rating - (own?.rating ?? 0), listing.ratingCount + (own ? 0 : 1));
  const results = await commit(
    ctx,
    [requireRateable(listingId, () => listingNotFound(listingId)), addToSums(row), upsertRating(row)],
    { result: asRead },
  );
  await announceChange(ctx, [kind]);
  const [sum, count] = results[1]?.rows[0] ?? [];
  return ctx.idempotency ? asRead : rated(row, Number(sum), Number(count));
}

function rowOf(
  ctx: ServiceContext,
  own: RatingRow | undefined,
  listingId: string,
  rating: number,
  review: string | null,
): RatingRow {
  const now = ctx.clock();
  if (own) return { ...own, rating, review, updatedAt: now };
  return {
    id: ctx.newId(),
    listingId,
    tenantId: ctx.tenant.id,
    rating,
    review,
    helpfulCount: 0,
    notHelpfulCount: 0,
    authorResponse: null,
    authorResponseAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

const rated = ({ rating, review }: RatingRow, sum: number, count: number): Rated => ({
  rating,
  review,
  average: meanOf(sum, count) ?? rating,
  total: count,
});

const ownListing = (): AppError =>
  new AppError("FORBIDDEN", {
    message: "You cannot rate your own listing.",
    details: { reason: "own_listing" },
  });
