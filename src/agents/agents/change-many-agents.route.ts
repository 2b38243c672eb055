import { access, enveloped, jsonBody, ok, operation, perform, refuses, z } from "#http/operation";

import { changeManyAgents } from "./change-many-agents.ts";
import { ChangedAgent, ChangeManyAgentsBody, presentChangedAgent } from "./schemas.ts";

export const changeManyAgentsRoute = operation({
  method: "post",
  path: "/api/agents/bulk",
  operationId: "changeManyAgents",
  tags: ["Agents"],
  summary: "Activate, deactivate or delete many agents",
  description:
    "Decides each agent by itself, by the rules of the operations for one agent, and tells what became of each. Everything that is done is done at once. Another tenant's agent counts as not found. Deleted agents can be restored one by one.",
  ...access.tenant("AGENT_MANAGE"),
  request: { ...jsonBody(ChangeManyAgentsBody, "The agents, and what to do with them") },
  responses: {
    ...ok(enveloped(z.object({ results: z.array(ChangedAgent) })), "What became of each agent, in the order of `ids`"),
    ...refuses("CONFLICT"),
  },
}).handle((c) => {
  const { ids, action } = c.req.valid("json");
  return perform(
    c,
    (ctx) => changeManyAgents(ctx, ids, action),
    (results) => ({ status: 200, data: { results: results.map(presentChangedAgent) } }),
  );
});
