import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { announceChange } from "#platform/public-reads/announce-change";
import { listingNotFound } from "#publishing/listings/find-listing";
import type { ListingKind } from "#publishing/listings/listing-kind";

import { findRating, ratingNotFound } from "./find-rating.ts";
import { addToVotes, requireRateable, requireRating, upsertVote } from "./store.ts";

export interface Voted {
  ratingId: string;
  isHelpful: boolean;
  helpfulCount: number;
  notHelpfulCount: number;
}

/**
 * Stores whether a review was helpful. A tenant has one vote on each review; a second replaces the first. Concurrent
 * votes keep the counts exact. With an Idempotency-Key, the counts in the answer are from before the write. Throws
 * NOT_FOUND, FORBIDDEN for the review's author and for the publisher.
 */
export async function voteOnRating(
  ctx: ServiceContext,
  kind: ListingKind,
  listingId: string,
  { ratingId, isHelpful }: { ratingId: string; isHelpful: boolean },
): Promise<Voted> {
  const { rating, publisherTenantId, ownVote } = await findRating(ctx, kind, listingId, ratingId);
  if (rating.tenantId === ctx.tenant.id) throw involved("own_rating", "You cannot vote on your own review.");
  if (publisherTenantId === ctx.tenant.id)
    throw involved("own_listing", "You cannot vote on a review of your own listing. Answer the review instead.");
  const asRead: Voted = {
    ratingId,
    isHelpful,
    helpfulCount: rating.helpfulCount + Number(isHelpful) - Number(ownVote === true),
    notHelpfulCount: rating.notHelpfulCount + Number(!isHelpful) - Number(ownVote === false),
  };
  const results = await commit(
    ctx,
    [
      requireRateable(listingId, () => listingNotFound(listingId)),
      requireRating(ratingId, () => ratingNotFound(ratingId)),
      addToVotes(ratingId, ctx.tenant.id, isHelpful),
      upsertVote({ ratingId, tenantId: ctx.tenant.id, helpful: isHelpful, createdAt: ctx.clock() }),
    ],
    { result: asRead },
  );
  await announceChange(ctx, [kind]);
  const [helpfulCount, notHelpfulCount] = results[2]?.rows[0] ?? [];
  if (ctx.idempotency) return asRead;
  return { ...asRead, helpfulCount: Number(helpfulCount), notHelpfulCount: Number(notHelpfulCount) };
}

const involved = (reason: string, message: string): AppError =>
  new AppError("FORBIDDEN", { message, details: { reason } });
