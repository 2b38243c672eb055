import { decisionOperation } from "./decide-approval.contract.ts";
import { decideApproval } from "./decide-approval.ts";
import { ApproveBody } from "./schemas.ts";

export const approveApprovalRoute = decisionOperation(
  {
    verb: "approve",
    operationId: "approveApproval",
    summary: "Approve a request",
    description:
      "Allows the action once, until the request expires. A request is decided only once: later calls of `approve` or `reject` get the first decision. Users cannot approve their own requests while another administrator of the tenant could. The request of an agent's run belongs to the person who began the run, and a call that a person changed belongs to that person (`requested_by.user_id`). A request whose call was changed (`asked_arguments`) is approved only with its `digest`: without it, or with that of another call, the answer is 409 `call_changed`. An execution that waits for the approval continues. To answer a question of a tool server (`arguments.question`), use `approve-changed`; to decline it, use `reject`. When the question's form must be filled in, `approve` is refused with 409 `answer_needed`. Emits `approval.decided`.",
  },
  ApproveBody,
  (ctx, id, { reason = null, digest }) => decideApproval(ctx, id, { kind: "approve", reason, digest }),
);
