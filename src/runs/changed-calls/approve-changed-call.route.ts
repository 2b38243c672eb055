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
    "Allows the waiting call of an execution once, with these arguments instead of the requested ones. The tool must accept them, and its governance must be the same as when the agent requested the call. The approval is bound to the changed call; `asked_arguments` keeps the requested arguments. The execution continues with the changed call. A changed call of complexity 4 needs a second person where another administrator could decide: the request then stays `pending` with the changed call, its requester is the person who changed it, and another administrator approves it with `approve` and its new `digest`. Because a correction is not a plain approval, it counts as an intervention and the run's result counts as partial. This operation also answers a question of a tool server (`arguments.question`): `arguments` must then match its `schema`, and the answer does not count as an intervention. As with `approve`, a request is decided only once. Emits `approval.decided`.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: ChangedCallPath, ...jsonBody(ApproveChangedBody, "The arguments, and the reason for the change") },
  responses: {
    ...ok(enveloped(ApprovedCall), "The approval with its decision, or still open for a second person"),
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
