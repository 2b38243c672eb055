import { access, answer, enveloped, ok, operation } from "#http/operation";

import { listReviews } from "./list-reviews.ts";
import { askedReviews, presentReviews, ReviewList, ReviewsQuery } from "./schemas.ts";

export const listRunReviewsRoute = operation({
  method: "get",
  path: "/api/reviews",
  operationId: "listRunReviews",
  tags: ["Reviews"],
  summary: "List the runs that wait for people",
  description:
    "Lists the runs that the platform drew, whose results have flags, or that a judge could not decide. Those that bring an agent nearer to its next level come first, then the newest. A run that a calibrated judge vouches for does not wait. `brings` follows the agent's latest check; `GET /api/reviews/{execution_id}` computes it for one run.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { query: ReviewsQuery },
  responses: { ...ok(enveloped(ReviewList), "A page of the queue") },
}).handle(async (c) => {
  const { status = "waiting", q, cursor, limit, ...asked } = c.req.valid("query");
  const page = await listReviews(c.var.ctx, { state: status, ...askedReviews(asked), q, cursor, limit });
  return answer(c, presentReviews(page));
});
