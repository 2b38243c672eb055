import { decisionOperation } from "./decide-approval.contract.ts";
import { decideApproval } from "./decide-approval.ts";

export const approveApprovalRoute = decisionOperation(
  {
    verb: "approve",
    operationId: "approveApproval",
    summary: "Approve a request",
    description:
      "Allows the action once, until the request expires. A request is decided only once: later calls of `approve` or `reject` get the first decision. Users cannot approve their own requests while another administrator of the tenant could. An execution that waits for the approval continues. To answer a question of a tool server (`arguments.question`), use `approve-changed`; to decline it, use `reject`. When the question's form must be filled in, `approve` is refused with 409 `answer_needed`. Emits `approval.decided`.",
  },
  (ctx, id, { reason = null }) => decideApproval(ctx, id, "approve", reason),
);
