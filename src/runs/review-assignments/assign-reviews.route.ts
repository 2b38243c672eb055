import { access, enveloped, jsonBody, ok, operation, perform } from "#http/operation";

import { assignReviews } from "./assign-reviews.ts";
import { AssignedReviews, AssignReviewsBody, chosenRuns } from "./schemas.ts";

export const assignReviewsRoute = operation({
  method: "post",
  path: "/api/reviews/assign",
  operationId: "assignReviews",
  tags: ["Reviews"],
  summary: "Deal out runs that wait",
  description:
    "Gives runs that wait, by their ids or by a query, to people in turn; each of them has `review_assigned` in the inbox. A person gets no run that the person ordered, and none that the person answered and a second one is to read. It locks nothing: any other person may answer, and a later request replaces the person.",
  ...access.tenant("AGENT_RUN", { decides: true }),
  request: { ...jsonBody(AssignReviewsBody, "The runs and the people") },
  responses: { ...ok(enveloped(AssignedReviews), "The runs with their people") },
}).handle((c) => {
  const body = c.req.valid("json");
  return perform(
    c,
    (ctx) => assignReviews(ctx, chosenRuns(body), body.to),
    ({ assigned, skipped, isMore }) => ({
      status: 200,
      data: {
        assigned: assigned.map(({ executionId, userId }) => ({ execution_id: executionId, user_id: userId })),
        skipped: skipped.map(({ executionId, reason }) => ({ execution_id: executionId, reason })),
        is_more: isMore,
      },
    }),
  );
});
