import { BulkResult, presentBulkResult } from "#http/bulk";
import { access, enveloped, jsonBody, ok, operation, perform, refuses, z } from "#http/operation";

import { decideManyApprovals } from "./decide-many-approvals.ts";
import { DecideManyBody } from "./schemas.ts";

export const decideManyApprovalsRoute = operation({
  method: "post",
  path: "/api/approvals/bulk",
  operationId: "decideManyApprovals",
  tags: ["Approvals"],
  summary: "Approve or reject many requests",
  description:
    "Decides each request by itself, by the rules of the operations for one request, and tells what became of each. All that is decided is decided at once. A request that was decided the same way before counts as done.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { ...jsonBody(DecideManyBody, "The requests, and the decision about all of them") },
  responses: {
    ...ok(enveloped(z.object({ results: z.array(BulkResult) })), "What became of each request, in the order of `ids`"),
    ...refuses("CONFLICT"),
  },
}).handle((c) => {
  const { ids, decision, reason = null } = c.req.valid("json");
  return perform(
    c,
    (ctx) => decideManyApprovals(ctx, ids, decision, reason),
    (results) => ({
      status: 200,
      data: { results: results.map(({ approvalId, refusal }) => presentBulkResult(approvalId, refusal)) },
    }),
  );
});
