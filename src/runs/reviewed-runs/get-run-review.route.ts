import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";
import { getReview } from "#runs/reviews/get-review";

import { getReviewWithRun } from "./get-review-with-run.ts";
import { presentReview, presentReviewWithRun, ReviewPath, RunReviewQuery, RunReviewWithRun } from "./schemas.ts";

export const getRunReviewRoute = operation({
  method: "get",
  path: "/api/reviews/{execution_id}",
  operationId: "getRunReview",
  tags: ["Reviews"],
  summary: "Get what a verdict on a run would bring",
  description:
    "Returns an ended run as a reviewer needs it: why it was drawn, the verdicts on it, and the agent's standing after each verdict that the caller could give. Every ended run has one, also those that were not drawn. With `include=run` the answer also has the run and its steps, so that one request is enough to look at it.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ReviewPath, query: RunReviewQuery },
  responses: {
    ...ok(enveloped(RunReviewWithRun), "The run under review"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => {
  const { execution_id: executionId } = c.req.valid("param");
  const shown =
    c.req.valid("query").include === undefined
      ? presentReview(await getReview(c.var.ctx, executionId))
      : presentReviewWithRun(await getReviewWithRun(c.var.ctx, executionId));
  return answer(c, shown, { isTagged: true });
});
