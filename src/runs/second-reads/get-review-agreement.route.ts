import { access, answer, enveloped, ok, operation } from "#http/operation";

import { getReviewAgreement } from "./get-review-agreement.ts";
import { AgreementQuery, AgreementView, presentAgreement } from "./schemas.ts";

export const getReviewAgreementRoute = operation({
  method: "get",
  path: "/api/reviews/agreement",
  operationId: "getReviewAgreement",
  tags: ["Reviews"],
  summary: "Get how far people agree about runs",
  description:
    "Compares the verdicts of people who answered about the same run, of whom the second did not see the first one (`review.second_share` of the workspace). An `unsafe` that came first makes no pair: it acts at once, and no second person is asked.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: AgreementQuery },
  responses: { ...ok(enveloped(AgreementView), "The agreement") },
}).handle(async (c) => {
  const { agent_id: agentId, from } = c.req.valid("query");
  const since = from === undefined ? undefined : Date.parse(from);
  return answer(c, presentAgreement(await getReviewAgreement(c.var.ctx, { agentId, from: since })));
});
