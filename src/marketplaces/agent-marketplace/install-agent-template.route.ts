import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { performFlat } from "#http/envelope";
import { created, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { installAgentTemplate } from "./install-agent-template.ts";
import { InstalledAgentTemplate, InstallQuery, presentInstalled, TemplatePath } from "./schemas.ts";

export const installAgentTemplateContract = createRoute({
  method: "post",
  path: "/api/agent-marketplace/install/{template_id}",
  operationId: "installAgentTemplate",
  tags: ["Agent marketplace"],
  summary: "Install an agent template",
  description:
    "Makes an agent of the tenant from the template's approved version, active at once, with what the template knows in its memory. It starts at the template's level, `intern` at most: autonomy is earned here. The installation pins the version's digest and counts once for each tenant; installing again makes another agent. The tier's number of agents holds. A template with a price installs on the tiers team and enterprise or after a recorded purchase, else 403 with `details.reason` `purchase_required`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: TemplatePath, query: InstallQuery },
  responses: {
    ...created(InstalledAgentTemplate, "The agent was made"),
    ...tenantRefusals(),
    ...refuses("FORBIDDEN", "AGENT_LIMIT_EXCEEDED", "NOT_FOUND", "CONFLICT"),
  },
});

export function registerInstallAgentTemplate(app: Router): void {
  app.openapi(installAgentTemplateContract, (c) =>
    performFlat(
      c,
      (ctx) => installAgentTemplate(ctx, c.req.valid("param").template_id, { name: c.req.valid("query").name }),
      (agent) => ({ status: 201, location: `/api/agents/${agent.id}`, data: presentInstalled(agent) }),
    ),
  );
}
