import { access, enveloped, ok, operation, perform, refuses, z } from "#http/operation";

import { restoreAgent } from "./restore-agent.ts";
import { AgentListItem, AgentPath, presentListItem } from "./schemas.ts";

export const restoreAgentRoute = operation({
  method: "post",
  path: "/api/agents/{agent_id}/restore",
  operationId: "restoreAgent",
  tags: ["Agents"],
  summary: "Restore a deleted agent",
  description:
    "Restores a deleted agent with its episodes, executions and learning data. This is possible until `restorable_until`. The tier's limit of agents must allow one more.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: AgentPath },
  responses: {
    ...ok(enveloped(z.object({ agent: AgentListItem })), "The agent was restored"),
    ...refuses("AGENT_NOT_FOUND", "CONFLICT", "FORBIDDEN", "AGENT_LIMIT_EXCEEDED"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => restoreAgent(ctx, c.req.valid("param").agent_id),
    (agent) => ({ status: 200, data: { agent: presentListItem(agent) } }),
  ),
);
