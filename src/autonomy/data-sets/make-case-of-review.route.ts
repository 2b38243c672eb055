import { access, created, enveloped, ok, operation, optionalJsonBody, perform, refuses } from "#http/operation";

import { makeCaseOfReview } from "./make-case-of-review.ts";
import { CaseOfReview, CaseOfReviewBody, ReviewPath } from "./schemas.ts";

export const makeCaseOfReviewRoute = operation({
  method: "post",
  path: "/api/reviews/{execution_id}/case",
  operationId: "makeCaseOfReview",
  tags: ["Data sets"],
  summary: "Make a case of a correction",
  description:
    "Adds a run that people judged wrong, unsafe or partly right, or whose call a person changed, to a data set, as a case that fails what was wrong. It takes over the task, the context and the recorded answers of the tools; the correction is the expected answer. Its checks come from what people did: the numbers and quotations of the correction must come (`contains`, and `range` at the place of a wrong number), the wrong answer and what it invented must not (`not_contains`), a changed call must be wanted as it was made (`called`), and the checks that the run was ordered with stay. A data set has one case of a run: a second request answers the one that is there. Without `data_set_id` it goes to the agent's own set of corrections, which is made when it is missing. A case that the corrected answer itself would pass is refused with `check_proves_nothing`.",
  ...access.tenant("AGENT_MANAGE", { showsTraces: true }),
  request: { params: ReviewPath, ...optionalJsonBody(CaseOfReviewBody, "The data set") },
  responses: {
    ...created(enveloped(CaseOfReview), "The case was made"),
    ...ok(enveloped(CaseOfReview), "The case that the data set already has of the run"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => makeCaseOfReview(ctx, c.req.valid("param").execution_id, c.req.valid("json").data_set_id),
    ({ id, set, proves, isNew }) => {
      const data = { case_id: id, data_set: { id: set.id, name: set.name, case_count: set.caseCount }, proves };
      return isNew ? { status: 201, location: `/api/data-sets/${set.id}/cases`, data } : { status: 200, data };
    },
  ),
);
