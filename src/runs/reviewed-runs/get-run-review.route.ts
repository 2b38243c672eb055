import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";
import { getReview } from "#runs/reviews/get-review";

import { getReviewsWithRuns, getReviewWithRun } from "./get-review-with-run.ts";
import { presentReview, presentReviewWithRun, ReviewPath, RunReviewQuery, RunReviewWithRuns } from "./schemas.ts";

export const getRunReviewRoute = operation({
  method: "get",
  path: "/api/reviews/{execution_id}",
  operationId: "getRunReview",
  tags: ["Reviews"],
  summary: "Get what a verdict on a run would bring",
  description:
    "Returns an ended run as a reviewer needs it: why it was drawn, the verdicts on it, and the agent's standing after each verdict that the caller could give. Every ended run has one, also those that were not drawn. With `include=run` the answer also has the run and its steps, so that one request is enough to look at it; `also` adds the runs that the reviewer looks at next.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ReviewPath, query: RunReviewQuery },
  responses: {
    ...ok(enveloped(RunReviewWithRuns), "The run under review"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => {
  const { execution_id: executionId } = c.req.valid("param");
  const { include, also } = c.req.valid("query");
  if (include === undefined)
    return answer(c, presentReview(await getReview(c.var.ctx, executionId)), { isTagged: true });
  const [opened, others] = await Promise.all([
    getReviewWithRun(c.var.ctx, executionId),
    getReviewsWithRuns(c.var.ctx, also ?? []),
  ]);
  const shown = presentReviewWithRun(opened);
  return answer(c, also === undefined ? shown : { ...shown, also: others.map(presentReviewWithRun) }, {
    isTagged: true,
  });
});
