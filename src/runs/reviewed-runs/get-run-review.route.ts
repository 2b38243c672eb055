import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";
import { getReview } from "#runs/reviews/get-review";

import { getNextReviews, getReviewWithRun } from "./get-review-with-run.ts";
import {
  askedReviews,
  presentReview,
  presentReviewWithRun,
  ReviewPath,
  RunReviewQuery,
  RunReviewWithRuns,
} from "./schemas.ts";

export const getRunReviewRoute = operation({
  method: "get",
  path: "/api/reviews/{execution_id}",
  operationId: "getRunReview",
  tags: ["Reviews"],
  summary: "Get what a verdict on a run would bring",
  description:
    "Returns an ended run as a reviewer needs it: why it was drawn, the verdicts on it, and the agent's standing after each verdict that the caller could give. Every ended run has one, also those that were not drawn. With `next` the answer also has the run and its steps, so that one request is enough to look at it, and the runs that the reviewer looks at next; the other parameters choose the queue as in `GET /api/reviews`.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { params: ReviewPath, query: RunReviewQuery },
  responses: {
    ...ok(enveloped(RunReviewWithRuns), "The run under review"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => {
  const { execution_id: executionId } = c.req.valid("param");
  const { next, ...asked } = c.req.valid("query");
  const { ctx } = c.var;
  if (next === undefined) return answer(c, presentReview(await getReview(ctx, executionId)), { isTagged: true });
  const [opened, others] = await Promise.all([
    getReviewWithRun(ctx, executionId),
    getNextReviews(ctx, { executionId, limit: next, ...askedReviews(asked) }),
  ]);
  const shown = { ...presentReviewWithRun(opened), next: others.map(presentReviewWithRun) };
  return answer(c, shown, { isTagged: true });
});
