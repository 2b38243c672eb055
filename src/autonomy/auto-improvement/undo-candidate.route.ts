import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { AppliedView, CandidatePath, presentApplied } from "./schemas.ts";
import { undoCandidate } from "./undo-candidate.ts";

export const undoCandidateRoute = operation({
  method: "post",
  path: "/api/auto-dev/candidates/{candidate_id}/undo",
  operationId: "undoCandidate",
  tags: ["Auto-improvement"],
  summary: "Undo a promoted candidate",
  description:
    "Restores the skill's earlier body as a new version. The candidate stays on record as `undone`, and its body is not tried again. The answer is 409 `wrong_status` unless the candidate is promoted, and 409 `changed_since` if the body has been changed since. The change is recorded in the audit log.",
  ...access.tenant("GOVERNANCE_APPROVE", { body: "any" }),
  request: { params: CandidatePath },
  responses: {
    ...ok(enveloped(AppliedView), "The undone candidate"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => undoCandidate(ctx, c.req.valid("param").candidate_id),
    (applied) => ({ status: 200, data: presentApplied(applied) }),
  ),
);
