import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { readAgentSeries } from "./read-series.ts";
import { AgentUsageQuery, FigureAgentPath, presentSeries, UsageSeries } from "./schemas.ts";
import { seriesOrderOf } from "./usage-question.ts";

export const getAgentUsageRoute = operation({
  method: "get",
  path: "/api/agents/{agent_id}/usage",
  operationId: "getAgentUsage",
  tags: ["Usage"],
  summary: "Get an agent's runs, durations and costs over time",
  description: "Returns the agent's runs, durations and costs over time. See `GET /api/usage/series` for all agents.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: FigureAgentPath, query: AgentUsageQuery },
  responses: {
    ...ok(enveloped(UsageSeries), "The series"),
    ...refuses("AGENT_NOT_FOUND"),
  },
}).handle(async (c) => {
  const { by = [], ...query } = c.req.valid("query");
  const { agent_id: agentId } = c.req.valid("param");
  const order = { ...seriesOrderOf(query), by, agentId, maxAgents: 1 };
  return answer(c, presentSeries(order, await readAgentSeries(c.var.ctx, agentId, order)));
});
