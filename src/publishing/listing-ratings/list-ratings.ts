import type { BaseContext } from "#context/context";
import { isUuid } from "#lib/uuid";
import { listingNotFound } from "#publishing/listings/find-listing";
import type { ListingKind } from "#publishing/listings/listing-kind";

import { type RatingRow, selectRatings } from "./store.ts";

export type { RatingRow };

/** A part of an approved listing's ratings, newest first. */
export async function listRatings(
  ctx: Pick<BaseContext, "db">,
  kind: ListingKind,
  listingId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: RatingRow[]; total: number }> {
  const found = isUuid(listingId) ? await selectRatings(ctx.db, kind, listingId, page) : undefined;
  if (!found?.exists) throw listingNotFound(listingId);
  return { rows: found.rows, total: found.total };
}
