import { access, created, operation, perform, refuses } from "#http/operation";

import { installAgentTemplate } from "./install-agent-template.ts";
import { InstalledAgentTemplate, InstallQuery, presentInstalled, TemplatePath } from "./schemas.ts";

export const installAgentTemplateRoute = operation({
  method: "post",
  path: "/api/agent-marketplace/install/{template_id}",
  operationId: "installAgentTemplate",
  tags: ["Agent marketplace"],
  summary: "Install an agent template",
  description:
    "Creates an agent of the tenant from the approved version of the template. The agent is active at once, and its memory holds what the template learned. It starts at the template's level, but at `intern` at most: an agent earns its autonomy in the tenant that uses it. The installation pins the digest of the version. The listing counts one installation per tenant; each further installation creates another agent. `missing` names each model, tool and skill that the template works with and the workspace does not have, and says how to get it; `message` says the same in sentences. Such a model is left out of the agent; the names of tools and skills stay, and work as soon as the workspace has them. The limit of agents for the tenant's tier applies. A template with a price needs the tier team or enterprise, or a recorded purchase. Otherwise the answer is 403 with `details.reason` `purchase_required`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: TemplatePath, query: InstallQuery },
  responses: {
    ...created(InstalledAgentTemplate, "The agent was created"),
    ...refuses("FORBIDDEN", "AGENT_LIMIT_EXCEEDED", "NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => installAgentTemplate(ctx, c.req.valid("param").template_id, { name: c.req.valid("query").name }),
    (installed) => ({ status: 201, location: `/api/agents/${installed.agent.id}`, data: presentInstalled(installed) }),
    "flat",
  ),
);
