import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { performFlat } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { approveAgentTemplate } from "./approve-agent-template.ts";
import { ApprovedAgentTemplate, presentApproved, TemplatePath } from "./schemas.ts";

export const approveAgentTemplateContract = createRoute({
  method: "post",
  path: "/api/agent-marketplace/approve/{template_id}",
  operationId: "approveAgentTemplate",
  tags: ["Agent marketplace"],
  summary: "Approve an agent template",
  description:
    "Makes the version under review public; the publisher's webhooks get `listing.approved`. The platform's operators decide, but not about what they submitted themselves; on an instance with `MARKETPLACE_SELF_APPROVAL` whoever may approve in the publisher's tenant decides too. 409 when nothing waits for review.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: TemplatePath },
  responses: {
    ...ok(ApprovedAgentTemplate, "The template is public"),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
});

export function registerApproveAgentTemplate(app: Router): void {
  app.openapi(approveAgentTemplateContract, (c) =>
    performFlat(
      c,
      (ctx) => approveAgentTemplate(ctx, c.req.valid("param").template_id),
      (listing) => ({ status: 200, data: presentApproved(listing) }),
    ),
  );
}
