import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { ok, optionalJsonBody, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { approveApproval } from "./approve-approval.ts";
import { ApprovalPath, ApprovalView, DecideApprovalBody, presentApproval } from "./schemas.ts";

export const approveApprovalContract = createRoute({
  method: "post",
  path: "/api/approvals/{id}/approve",
  operationId: "approveApproval",
  tags: ["Approvals"],
  summary: "Approve a request",
  description:
    "Allows the action once, until the request expires. A request is decided once: whoever decides again, either way, gets the first decision. Nobody approves their own request while another administrator of the tenant could. An execution that waits for it goes on. Emits `approval.decided`.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: ApprovalPath, ...optionalJsonBody(DecideApprovalBody, "Why") },
  responses: {
    ...ok(enveloped(ApprovalView), "The approval with its first decision"),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
});

export function registerApproveApproval(app: Router): void {
  app.openapi(approveApprovalContract, (c) =>
    perform(
      c,
      (ctx) => approveApproval(ctx, c.req.valid("param").id, c.req.valid("json")),
      (approval) => ({ status: 200, data: presentApproval(approval) }),
    ),
  );
}
