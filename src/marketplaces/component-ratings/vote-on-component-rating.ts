import type { ServiceContext } from "#context";
import { type Voted, voteOnRating } from "#publishing/listing-ratings/vote-on-rating";

/** Whether a review of an approved component helped (see `voteOnRating`). */
export const voteOnComponentRating = (
  ctx: ServiceContext,
  componentId: string,
  vote: { ratingId: string; isHelpful: boolean },
): Promise<Voted> => voteOnRating(ctx, "component", componentId, vote);
