import type { Router } from "#http/router";

import { decisionContract, registerDecision } from "./decide-approval.route.ts";
import { rejectApproval } from "./reject-approval.ts";

export const rejectApprovalContract = decisionContract({
  verb: "reject",
  operationId: "rejectApproval",
  summary: "Reject a request",
  description:
    "Forbids the action. A request is decided once: whoever decides again, either way, gets the first decision. An execution that waits for it goes on without the action. Emits `approval.decided`.",
});

export const registerRejectApproval = (app: Router): void =>
  registerDecision(app, rejectApprovalContract, rejectApproval);
