import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { listAgents, listAgentsWithFigures } from "./list-agents.ts";
import { AgentList, ListAgentsQuery, presentCounts, presentListed, presentWithFigures } from "./schemas.ts";

export const listAgentsRoute = operation({
  method: "get",
  path: "/api/agents",
  operationId: "listAgents",
  tags: ["Agents"],
  summary: "List agents",
  description:
    "Returns a page of the tenant's agents, newest first unless `sort` says otherwise. Every word of `q` must be the beginning of a word in the agent's name or description; accents and case do not matter, in any script. In a script without spaces between words, letters beside each other are found anywhere. `deleted=true` lists the deleted agents that can be restored, the last deleted first regardless of `sort`, and without figures. With `include=figures` each agent also has its progress, its runs of the last 14 days and the items that wait for a person, and the answer has the number of agents in each view.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ListAgentsQuery },
  responses: { ...ok(enveloped(AgentList), "A page of agents") },
}).handle(async (c) => {
  const { maturity_level: maturityLevel, include, deleted, view, ...query } = c.req.valid("query");
  const asked = { ...query, maturityLevel, status: query.status, q: query.q };
  if (include === "figures" && !deleted) {
    const { rows, total, counts } = await listAgentsWithFigures(c.var.ctx, { ...asked, view });
    return answer(c, {
      agents: rows.map(presentWithFigures),
      pagination: paginate(query, total),
      ...(counts === undefined ? {} : { counts: presentCounts(counts) }),
    });
  }
  const { rows, total } = await listAgents(c.var.ctx, { ...asked, deleted });
  return answer(c, { agents: rows.map(presentListed), pagination: paginate(query, total) });
});
