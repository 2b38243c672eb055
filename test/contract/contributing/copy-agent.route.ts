import { AgentPath, CreatedAgent, presentCreated } from "#agents/agents/schemas";
import { access, created, enveloped, jsonBody, operation, perform, refuses, z } from "#http/operation";

import { CopyAgentBody } from "./copy-agent.schemas.ts";
import { copyAgent } from "./copy-agent.ts";

// snippet: route
export const copyAgentRoute = operation({
  method: "post",
  path: "/api/agents/{agent_id}/copy",
  operationId: "copyAgent",
  tags: ["Agents"],
  summary: "Copy an agent",
  description: "Creates a student with the description, role, capabilities and configuration of the agent.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: AgentPath, ...jsonBody(CopyAgentBody, "The name of the copy") },
  responses: {
    ...created(enveloped(z.object({ agent: CreatedAgent })), "The copy was created"),
    ...refuses("AGENT_NOT_FOUND", "FORBIDDEN", "AGENT_LIMIT_EXCEEDED"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => copyAgent(ctx, c.req.valid("param").agent_id, c.req.valid("json").name),
    (agent) => ({ status: 201, location: `/api/agents/${agent.id}`, data: { agent: presentCreated(agent) } }),
  ),
);
// end
