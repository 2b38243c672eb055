import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { performFlat } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { rejectAgentTemplate } from "./reject-agent-template.ts";
import { presentRejected, RejectedAgentTemplate, RejectQuery, TemplatePath } from "./schemas.ts";

export const rejectAgentTemplateContract = createRoute({
  method: "post",
  path: "/api/agent-marketplace/reject/{template_id}",
  operationId: "rejectAgentTemplate",
  tags: ["Agent marketplace"],
  summary: "Reject an agent template",
  description:
    "Turns the version under review down, with a reason for the publisher, whose webhooks get `listing.rejected`. A version approved earlier stays public; the agent may be published again. Who may decide is said at the approval. 409 when nothing waits for review.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: TemplatePath, query: RejectQuery },
  responses: {
    ...ok(RejectedAgentTemplate, "The version was turned down"),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
});

export function registerRejectAgentTemplate(app: Router): void {
  app.openapi(rejectAgentTemplateContract, (c) =>
    performFlat(
      c,
      (ctx) => rejectAgentTemplate(ctx, c.req.valid("param").template_id, c.req.valid("query").reason),
      (listing) => ({ status: 200, data: presentRejected(listing) }),
    ),
  );
}
