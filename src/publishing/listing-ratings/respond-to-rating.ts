import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { announceChange } from "#platform/public-reads/announce-change";
import type { ListingKind } from "#publishing/listings/listing-kind";

import { findRating, ratingNotFound } from "./find-rating.ts";
import { type RatingRow, requireRating, updateResponse } from "./store.ts";

/**
 * Stores the publisher's answer to a review of its listing in place of an earlier one; null removes it. Throws NOT_FOUND, FORBIDDEN for
 * any other tenant.
 */
export async function respondToRating(
  ctx: ServiceContext,
  kind: ListingKind,
  listingId: string,
  { ratingId, response }: { ratingId: string; response: string | null },
): Promise<RatingRow> {
  const { rating, publisherTenantId } = await findRating(ctx, kind, listingId, ratingId);
  if (publisherTenantId !== ctx.tenant.id) throw publisherOnly();
  const answered: RatingRow = {
    ...rating,
    authorResponse: response,
    authorResponseAt: response === null ? null : ctx.clock(),
  };
  const isThere = requireRating(ratingId, () => ratingNotFound(ratingId));
  await commit(ctx, [isThere, updateResponse(answered)], { result: answered });
  await announceChange(ctx, [kind]);
  return answered;
}

const publisherOnly = (): AppError =>
  new AppError("FORBIDDEN", {
    message: "Only the publisher can answer a review.",
    details: { reason: "publisher_only" },
  });
