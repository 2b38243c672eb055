import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { listApprovals } from "./list-approvals.ts";
import { ApprovalListQuery, ApprovalListView, presentNamedApproval } from "./schemas.ts";

export const listApprovalsRoute = operation({
  method: "get",
  path: "/api/approvals",
  operationId: "listApprovals",
  tags: ["Approvals"],
  summary: "List approvals",
  description:
    "Returns a page of the tenant's approvals, newest request first. `status`, `view` and `agent_id` filter the list.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { query: ApprovalListQuery },
  responses: { ...ok(enveloped(ApprovalListView), "A page of approvals") },
}).handle(async (c) => {
  const query = c.req.valid("query");
  const { rows, total, counts } = await listApprovals(c.var.ctx, query);
  return answer(c, { approvals: rows.map(presentNamedApproval), pagination: paginate(query, total), counts });
});
