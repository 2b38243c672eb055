import type { ServiceContext } from "#context";
import { type Rated, rateListing } from "#publishing/listing-ratings/rate-listing";

/** Rates an approved skill (see `rateListing`). */
export const rateSkill = (
  ctx: ServiceContext,
  marketplaceId: string,
  given: { rating: number; review: string | null },
): Promise<Rated> => rateListing(ctx, "skill", marketplaceId, given);
