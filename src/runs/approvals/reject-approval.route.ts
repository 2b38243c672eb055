import { decisionOperation } from "./decide-approval.contract.ts";
import { decideApproval } from "./decide-approval.ts";
import { DecideApprovalBody } from "./schemas.ts";

export const rejectApprovalRoute = decisionOperation(
  {
    verb: "reject",
    operationId: "rejectApproval",
    summary: "Reject a request",
    description:
      "Forbids the action. A request is decided only once: later calls of `approve` or `reject` get the first decision. An execution that waits for the approval continues without the action. Emits `approval.decided`.",
  },
  DecideApprovalBody,
  (ctx, id, { reason = null }) => decideApproval(ctx, id, { kind: "reject", reason }),
);
