import { access, jsonBody, ok, operation, perform, refuses } from "#http/operation";
import { voteOnRating } from "#publishing/listing-ratings/vote-on-rating";

import { presentVoted, RatingPath, VoteBody, VotedRating } from "./schemas.ts";

export const voteOnComponentRatingRoute = operation({
  method: "post",
  path: "/api/canvas-marketplace/components/{component_id}/ratings/{rating_id}/helpful",
  operationId: "voteOnComponentRating",
  tags: ["Component marketplace"],
  summary: "Vote on whether a review helped",
  description:
    "Stores the tenant's vote on another tenant's review of an approved component. A second vote replaces the first. The author of the review cannot vote (403, `details.reason` `own_rating`), and neither can the publisher of the component (`own_listing`).",
  ...access.tenant("AGENT_VIEW"),
  request: { params: RatingPath, ...jsonBody(VoteBody, "The vote") },
  responses: {
    ...ok(VotedRating, "The stored vote and the new counts"),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) => {
  const { component_id: componentId, rating_id: ratingId } = c.req.valid("param");
  return perform(
    c,
    (ctx) => voteOnRating(ctx, "component", componentId, { ratingId, isHelpful: c.req.valid("json").helpful }),
    (voted) => ({ status: 200, data: presentVoted(componentId, voted) }),
    "flat",
  );
});
