import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { promoteCandidate } from "./promote-candidate.ts";
import { AppliedView, CandidatePath, presentApplied } from "./schemas.ts";

export const promoteCandidateRoute = operation({
  method: "post",
  path: "/api/auto-dev/candidates/{candidate_id}/promote",
  operationId: "promoteCandidate",
  tags: ["Auto-improvement"],
  summary: "Promote a skill candidate",
  description:
    "Writes a validated candidate's body into its skill as a new version. This is an administrator's approval. Users cannot promote candidates that they requested while another administrator could (403 `own_candidate`). The answer is 409 `wrong_status` unless the candidate is validated, and 409 `changed_since` if the skill's body has changed since the measurement. The promotion is recorded in the audit log.",
  ...access.tenant("GOVERNANCE_APPROVE", { body: "any" }),
  request: { params: CandidatePath },
  responses: {
    ...ok(enveloped(AppliedView), "The promoted candidate"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => promoteCandidate(ctx, c.req.valid("param").candidate_id),
    (applied) => ({ status: 200, data: presentApplied(applied) }),
  ),
);
