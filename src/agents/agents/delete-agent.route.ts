import { access, enveloped, ifMatchHeader, ok, operation, perform, refuses } from "#http/operation";

import { deleteAgent } from "./delete-agent.ts";
import { AgentPath, DeletedAgent, presentDeleted } from "./schemas.ts";

export const deleteAgentRoute = operation({
  method: "delete",
  path: "/api/agents/{agent_id}",
  operationId: "deleteAgent",
  tags: ["Agents"],
  summary: "Delete an agent",
  description:
    "Deletes the agent with all its episodes, executions and learning data. `POST /api/agents/{agent_id}/restore` restores it until `restorable_until`, which is 30 days later. Only the 500 agents that the tenant deleted last can be restored. An agent with active executions cannot be deleted (409).",
  ...access.tenant("AGENT_MANAGE", { honoursIfMatch: true }),
  request: { params: AgentPath, headers: ifMatchHeader() },
  responses: {
    ...ok(enveloped(DeletedAgent), "The agent was deleted"),
    ...refuses("AGENT_NOT_FOUND", "CONFLICT", "PRECONDITION_FAILED"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => deleteAgent(ctx, c.req.valid("param").agent_id, c.req.valid("header")["if-match"]),
    (deleted) => ({ status: 200, data: presentDeleted(deleted) }),
  ),
);
