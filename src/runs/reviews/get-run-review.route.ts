import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { getReview } from "./get-review.ts";
import { presentReview, ReviewPath, RunReviewView } from "./schemas.ts";

export const getRunReviewRoute = operation({
  method: "get",
  path: "/api/reviews/{execution_id}",
  operationId: "getRunReview",
  tags: ["Reviews"],
  summary: "Get what a verdict on a run would bring",
  description:
    "Returns an ended run as a reviewer needs it: why it was drawn, the verdicts on it, and the agent's standing after each verdict that the caller could give. Every ended run has one, also those that were not drawn.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ReviewPath },
  responses: {
    ...ok(enveloped(RunReviewView), "The run under review"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => {
  const review = await getReview(c.var.ctx, c.req.valid("param").execution_id);
  return answer(c, presentReview(review), { isTagged: true });
});
