import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { ApprovalPath, presentShownApproval, ShownApprovalView } from "./schemas.ts";
import { showApproval } from "./show-approval.ts";

export const getApprovalRoute = operation({
  method: "get",
  path: "/api/approvals/{id}",
  operationId: "getApproval",
  tags: ["Approvals"],
  summary: "Get an approval",
  description:
    "Returns a request, its decision, and whether the approval has been used. The answer also has the run that waits for it, and the decisions on the agent's last ten requests for the same action.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { params: ApprovalPath },
  responses: {
    ...ok(enveloped(ShownApprovalView), "The approval"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) =>
  answer(c, presentShownApproval(await showApproval(c.var.ctx, c.req.valid("param").id)), { isTagged: true }),
);
