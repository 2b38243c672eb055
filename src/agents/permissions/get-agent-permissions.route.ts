import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { getPermissions } from "./get-permissions.ts";
import { AgentPermissions, PermissionsPath, presentPermissions } from "./schemas.ts";

export const getAgentPermissionsRoute = operation({
  method: "get",
  path: "/api/agents/{agent_id}/permissions",
  operationId: "getAgentPermissions",
  tags: ["Agents"],
  summary: "Get what an agent may do at each level",
  description:
    "Returns the agent's tools and, for each level, whether a call is made (`allowed`), waits for a person (`asks`) or is not made (`refused`). Governance itself computes it, from the agent's tools and configuration as they are now. A kill switch and the agent's status stand above it.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: PermissionsPath },
  responses: {
    ...ok(enveloped(AgentPermissions), "What each level may do"),
    ...refuses("AGENT_NOT_FOUND"),
  },
}).handle(async (c) => answer(c, presentPermissions(await getPermissions(c.var.ctx, c.req.valid("param").agent_id))));
