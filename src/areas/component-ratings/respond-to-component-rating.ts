import type { RatingRow } from "#areas/listing-ratings/list-ratings";
import { respondToRating } from "#areas/listing-ratings/respond-to-rating";
import type { ServiceContext } from "#context";

/** The publisher's answer to a review of its component (see `respondToRating`). */
export const respondToComponentRating = (
  ctx: ServiceContext,
  componentId: string,
  answer: { ratingId: string; response: string | null },
): Promise<RatingRow> => respondToRating(ctx, "component", componentId, answer);
