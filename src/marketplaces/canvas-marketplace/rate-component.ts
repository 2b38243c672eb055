import type { ServiceContext } from "#context";
import { type Rated, rateListing } from "#publishing/listing-ratings/rate-listing";

/** The tenant's rating of an approved component (see `rateListing`). */
export const rateComponent = (
  ctx: ServiceContext,
  componentId: string,
  given: { rating: number; review: string | null },
): Promise<Rated> => rateListing(ctx, "component", componentId, given);
