import type { ServiceContext } from "#context";
import { type Rated, rateListing } from "#publishing/listing-ratings/rate-listing";

/** The tenant's rating of an approved template (see `rateListing`). */
export const rateAgentTemplate = (
  ctx: ServiceContext,
  templateId: string,
  given: { rating: number; review: string | null },
): Promise<Rated> => rateListing(ctx, "agent", templateId, given);
