import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { getPermissions } from "./get-permissions.ts";
import { AgentPermissions, PermissionsPath, presentPermissions } from "./schemas.ts";

export const getAgentPermissionsRoute = operation({
  method: "get",
  path: "/api/agents/{agent_id}/permissions",
  operationId: "getAgentPermissions",
  tags: ["Agents"],
  summary: "Get an agent's permissions at each level",
  description:
    "Returns the agent's tools and, for each level, whether a call is made (`allowed`), waits for a person (`asks`) or is refused (`refused`). The governance rules compute the answer from the agent's current tools and configuration. A kill switch (`stopped_by`) and the agent's status take precedence.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: PermissionsPath },
  responses: {
    ...ok(enveloped(AgentPermissions), "The permissions of each level"),
    ...refuses("AGENT_NOT_FOUND"),
  },
}).handle(async (c) => answer(c, presentPermissions(await getPermissions(c.var.ctx, c.req.valid("param").agent_id))));
