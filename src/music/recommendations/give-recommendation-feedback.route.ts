import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { giveFeedback } from "./give-feedback.ts";
import { FeedbackView, presentFeedback, RecommendationFeedbackBody } from "./schemas.ts";

export const giveRecommendationFeedbackRoute = operation({
  method: "post",
  path: "/api/media/recommendations/feedback",
  operationId: "giveRecommendationFeedback",
  tags: ["Music"],
  summary: "Say how good a recommendation was",
  description:
    "Keeps a score of a recommendation, or of one track of it, in the place of the score that the same person gave before. Blame drops the answer that is given again for the same genre or mood; blamed tracks sink in later recommendations, praised ones rise, and a track that was blamed alone with −0.5 or less is not recommended again.",
  ...access.tenant("AGENT_RUN"),
  request: jsonBody(RecommendationFeedbackBody, "The score"),
  responses: {
    ...ok(enveloped(FeedbackView), "The score was kept"),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => giveFeedback(ctx, c.req.valid("json")),
    (row) => ({ status: 200, data: { feedback: presentFeedback(row) } }),
  ),
);
