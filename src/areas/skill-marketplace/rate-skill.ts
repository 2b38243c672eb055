import { type Rated, rateListing } from "#areas/listing-ratings/rate-listing";
import type { ServiceContext } from "#context";

/** Rates an approved skill (see `rateListing`). */
export const rateSkill = (
  ctx: ServiceContext,
  marketplaceId: string,
  given: { rating: number; review: string | null },
): Promise<Rated> => rateListing(ctx, "skill", marketplaceId, given);
