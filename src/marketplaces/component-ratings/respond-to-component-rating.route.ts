import { access, jsonBody, ok, operation, perform, refuses } from "#http/operation";
import { respondToRating } from "#publishing/listing-ratings/respond-to-rating";

import { AnsweredRating, presentAnswered, RatingPath, ResponseBody } from "./schemas.ts";

export const respondToComponentRatingRoute = operation({
  method: "put",
  path: "/api/canvas-marketplace/components/{component_id}/ratings/{rating_id}/response",
  operationId: "respondToComponentRating",
  tags: ["Component marketplace"],
  summary: "Answer a review",
  description:
    "Stores the publisher's answer to a review of its component. The answer appears beside the review (`author_response`) and replaces an earlier answer; `null` removes it. Any other tenant receives 403 with `details.reason` `publisher_only`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: RatingPath, ...jsonBody(ResponseBody, "The answer") },
  responses: { ...ok(AnsweredRating, "The stored answer"), ...refuses("NOT_FOUND") },
}).handle((c) => {
  const { component_id: componentId, rating_id: ratingId } = c.req.valid("param");
  return perform(
    c,
    (ctx) => respondToRating(ctx, "component", componentId, { ratingId, response: c.req.valid("json").response }),
    (rating) => ({ status: 200, data: presentAnswered(componentId, rating) }),
    "flat",
  );
});
