import { access, ok, operation, perform, refuses } from "#http/operation";
import { rejectListing } from "#publishing/listings/reject-listing";

import { presentRejected, RejectedAgentTemplate, RejectQuery, TemplatePath } from "./schemas.ts";

export const rejectAgentTemplateRoute = operation({
  method: "post",
  path: "/api/agent-marketplace/reject/{template_id}",
  operationId: "rejectAgentTemplate",
  tags: ["Agent marketplace"],
  summary: "Reject an agent template",
  description:
    "Rejects the version under review and gives the publisher a reason. The publisher's webhooks receive `listing.rejected`. A version that was approved earlier stays public. The publisher may publish the agent again. The same reviewers decide as for an approval. The answer is 409 when no version waits for review.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: TemplatePath, query: RejectQuery },
  responses: {
    ...ok(RejectedAgentTemplate, "The version was rejected"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => rejectListing(ctx, "agent", c.req.valid("param").template_id, c.req.valid("query").reason),
    (listing) => ({ status: 200, data: presentRejected({ template_id: listing.id }, listing) }),
    "flat",
  ),
);
