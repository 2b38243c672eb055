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
    "Applies the rules of the single-agent operations to each agent and reports each result. All changes are written at once. An agent of another tenant counts as not found. Deleted agents can be restored one by one.",
  ...access.tenant("AGENT_MANAGE"),
  request: { ...jsonBody(ChangeManyAgentsBody, "The agents, and the change to make to them") },
  responses: {
    ...ok(enveloped(z.object({ results: z.array(ChangedAgent) })), "The result for each agent, in the order of `ids`"),
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
