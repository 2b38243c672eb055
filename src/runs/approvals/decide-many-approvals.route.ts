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
    "Applies the rules of the single-request operations to each request and reports each result. All decisions are written at once. A request that already has the same decision counts as done.",
  ...access.tenant("GOVERNANCE_APPROVE", { decides: true }),
  request: { ...jsonBody(DecideManyBody, "The requests and the decision for all of them") },
  responses: {
    ...ok(enveloped(z.object({ results: z.array(BulkResult) })), "The result for each request, in the order of `ids`"),
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
