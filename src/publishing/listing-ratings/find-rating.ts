import type { ServiceContext } from "#context/context";
import { type AppError, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import type { ListingKind } from "#publishing/listings/listing-kind";

import { type RatingOfListing, selectRating } from "./store.ts";

/** A rating of an approved listing. */
export async function findRating(
  { db, tenant }: Pick<ServiceContext, "db" | "tenant">,
  kind: ListingKind,
  listingId: string,
  ratingId: string,
): Promise<RatingOfListing> {
  const isAsked = isUuid(listingId) && isUuid(ratingId);
  const found = isAsked ? await selectRating(db, { kind, listingId, ratingId, tenantId: tenant.id }) : undefined;
  if (!found) throw ratingNotFound(ratingId);
  return found;
}

export const ratingNotFound = (ratingId: string): AppError => notFound("rating", ratingId);
