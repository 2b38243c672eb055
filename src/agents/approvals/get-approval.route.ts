import { access, tenantRefusals } from "#http/access";
import { answerTagged, enveloped } from "#http/envelope";
import { operation } from "#http/operation";
import { notModifiedResponse, ok, refuses } from "#http/responses";

import { getApproval } from "./get-approval.ts";
import { ApprovalPath, ApprovalView, presentApproval } from "./schemas.ts";

export const getApprovalRoute = operation({
  method: "get",
  path: "/api/approvals/{id}",
  operationId: "getApproval",
  tags: ["Approvals"],
  summary: "Get an approval",
  description: "Returns a request, its decision, and whether the approval has been used.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ApprovalPath },
  responses: {
    ...ok(enveloped(ApprovalView), "The approval"),
    ...notModifiedResponse(),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => answerTagged(c, presentApproval(await getApproval(c.var.ctx, c.req.valid("param").id))));
