import { access, created, enveloped, jsonBody, operation, perform, refuses, z } from "#http/operation";

import { createAgent } from "./create-agent.ts";
import { CreateAgentBody, CreatedAgent, presentCreated } from "./schemas.ts";

export const createAgentRoute = operation({
  method: "post",
  path: "/api/agents",
  operationId: "createAgent",
  tags: ["Agents"],
  summary: "Create an agent",
  description:
    "Creates an agent in the tenant. The agent is active at once, and the audit log records its creation. Any level above `student` requires the permission `GOVERNANCE_APPROVE`. The tier limits the number of agents (Free 3, Solo 10, Team 100, Enterprise unlimited), even when several requests arrive at the same time.",
  ...access.tenant("AGENT_MANAGE", { entersWithWrite: [] }),
  request: jsonBody(CreateAgentBody, "The agent to create"),
  responses: {
    ...created(enveloped(z.object({ agent: CreatedAgent })), "The agent was created"),
    ...refuses("FORBIDDEN", "AGENT_LIMIT_EXCEEDED"),
    ...refuses("AGENT_NOT_FOUND"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createAgent(ctx, c.req.valid("json")),
    (agent) => ({ status: 201, location: `/api/agents/${agent.id}`, data: { agent: presentCreated(agent) } }),
  ),
);
