import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { approveChangedCall } from "./approve-changed-call.ts";
import { ApproveChangedBody, ApprovedCall, ChangedCallPath, presentApprovedCall } from "./schemas.ts";

export const approveChangedCallRoute = operation({
  method: "post",
  path: "/api/approvals/{id}/approve-changed",
  operationId: "approveChangedCall",
  tags: ["Approvals"],
  summary: "Approve a call with changed arguments",
  description:
    "Allows the waiting call of an execution once, with these arguments instead of those that were asked for. The tool must take them, and it must be governed as when it was asked for. The approval is bound to the changed call; `asked_arguments` keeps what was asked. The execution goes on with the changed call. It counts as an intervention, and the run's result as partial: a correction is no plain approval. The answer to a question of a tool server (`arguments.question`) is given so too: `arguments` is then what its `schema` takes, and it counts as no intervention. As with `approve`, a request is decided only once. Emits `approval.decided`.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: ChangedCallPath, ...jsonBody(ApproveChangedBody, "The arguments, and the reason for the change") },
  responses: {
    ...ok(enveloped(ApprovedCall), "The approval with its decision"),
    ...refuses("NOT_FOUND", "CONFLICT", "FORBIDDEN", "GOVERNANCE_VIOLATION"),
  },
}).handle((c) => {
  const { arguments: given, reason = null } = c.req.valid("json");
  return perform(
    c,
    (ctx) => approveChangedCall(ctx, c.req.valid("param").id, given, reason),
    (approval) => ({ status: 200, data: presentApprovedCall(approval) }),
  );
});
