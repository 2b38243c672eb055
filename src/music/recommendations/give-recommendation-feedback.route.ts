import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { giveFeedback } from "./give-feedback.ts";
import { FeedbackView, presentFeedback, RecommendationFeedbackBody } from "./schemas.ts";

export const giveRecommendationFeedbackRoute = operation({
  method: "post",
  path: "/api/media/recommendations/feedback",
  operationId: "giveRecommendationFeedback",
  tags: ["Music"],
  summary: "Rate a recommendation",
  description:
    "Stores a score for a recommendation, or for one of its tracks, and replaces the same person's earlier score. A negative score discards the stored answer for the same genre or mood. Tracks with negative scores rank lower in later recommendations, and tracks with positive scores rank higher. A single track with a score of −0.5 or less is not recommended again.",
  ...access.tenant("AGENT_RUN"),
  request: jsonBody(RecommendationFeedbackBody, "The score"),
  responses: {
    ...ok(enveloped(FeedbackView), "The score was stored"),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => giveFeedback(ctx, c.req.valid("json")),
    (row) => ({ status: 200, data: { feedback: presentFeedback(row) } }),
  ),
);
