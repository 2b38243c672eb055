import { access, created, enveloped, operation, optionalJsonBody, perform, refuses } from "#http/operation";

import { makeCaseOfReview } from "./make-case-of-review.ts";
import { CaseOfReview, CaseOfReviewBody, ReviewPath } from "./schemas.ts";

export const makeCaseOfReviewRoute = operation({
  method: "post",
  path: "/api/reviews/{execution_id}/case",
  operationId: "makeCaseOfReview",
  tags: ["Data sets"],
  summary: "Make a case of a correction",
  description:
    "Adds a run that people judged wrong, unsafe or partly right to a data set, as a case that fails that answer. It takes over the task, the context and the recorded answers of the tools. Its checks come from what people said: the numbers and quotations of the correction must come (`must_contain`), the wrong answer and what it invented must not (`must_not_contain`), and the checks that the run was ordered with stay. Without `data_set_id` it goes to the agent's own set of corrections, which is made when it is missing. A case that the corrected answer itself would pass is refused with `check_proves_nothing`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: ReviewPath, ...optionalJsonBody(CaseOfReviewBody, "The data set") },
  responses: { ...created(enveloped(CaseOfReview), "The case was made"), ...refuses("NOT_FOUND", "CONFLICT") },
}).handle((c) =>
  perform(
    c,
    (ctx) => makeCaseOfReview(ctx, c.req.valid("param").execution_id, c.req.valid("json").data_set_id),
    ({ id, set, proves }) => ({
      status: 201,
      location: `/api/data-sets/${set.id}/cases`,
      data: { case_id: id, data_set: { id: set.id, name: set.name, case_count: set.caseCount }, proves },
    }),
  ),
);
