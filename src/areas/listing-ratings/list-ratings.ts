import { findPublic } from "#areas/listings/find-listing";
import type { ListingKind } from "#areas/listings/listing-kind";
import type { BaseContext } from "#context";

import { type RatingRow, selectRatings } from "./store.ts";

export type { RatingRow };

/** Part of an approved listing's ratings, newest first. Throws NOT_FOUND. */
export async function listRatings(
  ctx: Pick<BaseContext, "db">,
  kind: ListingKind,
  listingId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: RatingRow[]; total: number }> {
  const [ratings] = await Promise.all([selectRatings(ctx.db, listingId, page), findPublic(ctx, kind, listingId)]);
  return ratings;
}
