import type { ServiceContext } from "#context";
import type { RatingRow } from "#publishing/listing-ratings/list-ratings";
import { respondToRating } from "#publishing/listing-ratings/respond-to-rating";

/** The publisher's answer to a review of its component (see `respondToRating`). */
export const respondToComponentRating = (
  ctx: ServiceContext,
  componentId: string,
  answer: { ratingId: string; response: string | null },
): Promise<RatingRow> => respondToRating(ctx, "component", componentId, answer);
