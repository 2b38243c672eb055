import { access, ok, operation, perform, refuses } from "#http/operation";
import { approveListing } from "#publishing/listings/approve-listing";

import { ApprovedAgentTemplate, presentApproved, TemplatePath } from "./schemas.ts";

export const approveAgentTemplateRoute = operation({
  method: "post",
  path: "/api/agent-marketplace/approve/{template_id}",
  operationId: "approveAgentTemplate",
  tags: ["Agent marketplace"],
  summary: "Approve an agent template",
  description:
    "Makes the version under review public. The publisher's webhooks receive `listing.approved`. A platform operator decides, but not about a version that they submitted. On an instance with `MARKETPLACE_SELF_APPROVAL`, a user with the permission `GOVERNANCE_APPROVE` of the publisher's tenant may decide too. The answer is 409 when no version waits for review.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: TemplatePath },
  responses: {
    ...ok(ApprovedAgentTemplate, "The template is public"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => approveListing(ctx, "agent", c.req.valid("param").template_id),
    (listing) => ({ status: 200, data: presentApproved({ template_id: listing.id }, listing) }),
    "flat",
  ),
);
