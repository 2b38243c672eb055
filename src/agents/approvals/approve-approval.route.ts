import { decisionOperation } from "./decide-approval.contract.ts";
import { decideApproval } from "./decide-approval.ts";

export const approveApprovalRoute = decisionOperation(
  {
    verb: "approve",
    operationId: "approveApproval",
    summary: "Approve a request",
    description:
      "Allows the action once, until the request expires. A request is decided only once: later calls of `approve` or `reject` get the first decision. Users cannot approve their own requests while another administrator of the tenant could. An execution that waits for the approval continues. A question of a tool server (`arguments.question`) is answered with `approve-changed`, and declined with `reject`; where its form must be filled in, this gives 409 `answer_needed`. Emits `approval.decided`.",
  },
  (ctx, id, { reason = null }) => decideApproval(ctx, id, "approve", reason),
);
