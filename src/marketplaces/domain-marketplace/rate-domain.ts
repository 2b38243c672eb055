import type { ServiceContext } from "#context";
import { type Rated, rateListing } from "#publishing/listing-ratings/rate-listing";

/** The tenant's rating of an approved domain (see `rateListing`). */
export const rateDomain = (
  ctx: ServiceContext,
  domainId: string,
  given: { rating: number; review: string | null },
): Promise<Rated> => rateListing(ctx, "domain", domainId, given);
