import { access, enveloped, ifMatchHeader, jsonBody, ok, operation, perform, refuses, z } from "#http/operation";
import { toTimestamp } from "#http/schemas";

import { agentTag } from "./agent-tag.ts";
import { changeAgentStatus } from "./change-agent-status.ts";
import { AgentPath, AgentStatus, ChangeAgentStatusBody } from "./schemas.ts";

export const changeAgentStatusRoute = operation({
  method: "patch",
  path: "/api/agents/{agent_id}",
  operationId: "changeAgentStatus",
  tags: ["Agents"],
  summary: "Activate or deactivate an agent",
  description:
    "Sets the agent's status. An inactive agent refuses new executions with 409; running executions continue.",
  ...access.tenant("AGENT_MANAGE", { honoursIfMatch: true }),
  request: { params: AgentPath, headers: ifMatchHeader(), ...jsonBody(ChangeAgentStatusBody, "The new status") },
  responses: {
    ...ok(enveloped(z.object({ agent: AgentStatus })), "The status was changed"),
    ...refuses("AGENT_NOT_FOUND", "PRECONDITION_FAILED", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) =>
      changeAgentStatus(
        ctx,
        c.req.valid("param").agent_id,
        c.req.valid("json").status,
        c.req.valid("header")["if-match"],
      ),
    (agent) => ({
      status: 200,
      data: { agent: { id: agent.id, status: agent.status, updated_at: toTimestamp(agent.updatedAt) } },
      headers: { ETag: agentTag(agent) },
    }),
  ),
);
