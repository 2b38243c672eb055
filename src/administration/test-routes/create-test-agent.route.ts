import { createAgent } from "#agents/agents/create-agent";
import { access, created, enveloped, jsonBody, operation, perform, refuses, z } from "#http/operation";

import { actForTenant } from "./act-for-tenant.ts";
import { presentTestAgent, TestAgentBody, TestAgentCreated } from "./schemas.ts";

export const createTestAgentRoute = operation({
  method: "post",
  path: "/api/test/agents",
  operationId: "createTestAgent",
  tags: ["Testing"],
  summary: "Create a test agent",
  description:
    "Creates an agent of any level in the tenant `tenant_id`. The operation exists only on instances with a test secret. The request does not count against the tenant's request limit, but the agent counts against its agent limit.",
  ...access.test(),
  request: jsonBody(TestAgentBody, "The agent and its tenant"),
  responses: {
    ...created(enveloped(z.object({ agent: TestAgentCreated })), "The agent was created"),
    ...refuses("INVALID_INPUT", "UNAUTHORIZED", "AGENT_LIMIT_EXCEEDED", "NOT_FOUND", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
}).handle((c) => {
  const { tenant_id: tenantId, ...input } = c.req.valid("json");
  return perform(
    c,
    async (base) => createAgent(await actForTenant(base, tenantId), input),
    (agent) => ({
      status: 201 as const,
      location: `/api/agents/${agent.id}`,
      data: { agent: presentTestAgent(agent) },
    }),
  );
});
