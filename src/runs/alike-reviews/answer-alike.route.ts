import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { answerAlike } from "./answer-alike.ts";
import { AnswerAlikeBody, AnsweredAlike } from "./schemas.ts";

export const answerAlikeRoute = operation({
  method: "post",
  path: "/api/reviews/bulk",
  operationId: "answerAlike",
  tags: ["Reviews"],
  summary: "Answer about runs that are alike",
  description:
    "Gives a verdict on the first run, and the same answer for those that are alike: `alike` of a listed run has the same key. With `right` only the first one counts: the others leave the list, give no evidence, and count neither as drawn nor as looked at. With `partly` and `wrong` each run gets the verdict. A run that is not alike, was answered or was ordered by the caller is skipped.",
  ...access.tenant("AGENT_RUN", { decides: true, showsTraces: true }),
  request: { ...jsonBody(AnswerAlikeBody, "The runs and the answer") },
  responses: {
    ...ok(enveloped(AnsweredAlike), "The answered and the skipped runs"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) => {
  const { execution_ids: ids, verdict } = c.req.valid("json");
  return perform(
    c,
    (ctx) => answerAlike(ctx, ids, verdict),
    ({ answered, skipped, counted }) => ({
      status: 200,
      data: {
        answered,
        skipped: skipped.map(({ executionId, reason }) => ({ execution_id: executionId, reason })),
        counted,
      },
    }),
  );
});
