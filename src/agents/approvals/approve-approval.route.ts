import type { Router } from "#http/router";

import { approveApproval } from "./approve-approval.ts";
import { decisionContract, registerDecision } from "./decide-approval.route.ts";

export const approveApprovalContract = decisionContract({
  verb: "approve",
  operationId: "approveApproval",
  summary: "Approve a request",
  description:
    "Allows the action once, until the request expires. A request is decided once: whoever decides again, either way, gets the first decision. Nobody approves their own request while another administrator of the tenant could. An execution that waits for it goes on. Emits `approval.decided`.",
});

export const registerApproveApproval = (app: Router): void =>
  registerDecision(app, approveApprovalContract, approveApproval);
