import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { ok, optionalJsonBody, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { rejectApproval } from "./reject-approval.ts";
import { ApprovalPath, ApprovalView, DecideApprovalBody, presentApproval } from "./schemas.ts";

export const rejectApprovalContract = createRoute({
  method: "post",
  path: "/api/approvals/{id}/reject",
  operationId: "rejectApproval",
  tags: ["Approvals"],
  summary: "Reject a request",
  description:
    "Forbids the action. A request is decided once: whoever decides again, either way, gets the first decision. An execution that waits for it goes on without the action. Emits `approval.decided`.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: ApprovalPath, ...optionalJsonBody(DecideApprovalBody, "Why") },
  responses: {
    ...ok(enveloped(ApprovalView), "The approval with its first decision"),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
});

export function registerRejectApproval(app: Router): void {
  app.openapi(rejectApprovalContract, (c) =>
    perform(
      c,
      (ctx) => rejectApproval(ctx, c.req.valid("param").id, c.req.valid("json")),
      (approval) => ({ status: 200, data: presentApproval(approval) }),
    ),
  );
}
