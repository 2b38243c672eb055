import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { requestApproval } from "./request-approval.ts";
import { ApprovalView, presentApproval, RequestApprovalBody } from "./schemas.ts";

export const requestApprovalRoute = operation({
  method: "post",
  path: "/api/approvals/request",
  operationId: "requestApproval",
  tags: ["Approvals"],
  summary: "Request an approval",
  description:
    "Asks the tenant's administrators to allow one action of an agent. An approval can be used once, within 24 hours, for this action with these arguments by the agent's present version. Emits `approval.requested`.",
  ...access.tenant("AGENT_RUN"),
  request: { ...jsonBody(RequestApprovalBody, "The action to approve") },
  responses: {
    ...created(enveloped(ApprovalView), "The pending request"),
    ...refuses("AGENT_NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => requestApproval(ctx, c.req.valid("json")),
    (approval) => ({ status: 201, data: presentApproval(approval), location: `/api/approvals/${approval.id}` }),
  ),
);
