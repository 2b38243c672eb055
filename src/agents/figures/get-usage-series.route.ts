import { access, answer, enveloped, ok, operation } from "#http/operation";

import { readSeries } from "./read-series.ts";
import { presentSeries, seriesOrderOf, UsageSeries, UsageSeriesQuery } from "./schemas.ts";

export const getUsageSeriesRoute = operation({
  method: "get",
  path: "/api/usage/series",
  operationId: "getUsageSeries",
  tags: ["Usage"],
  summary: "Get runs, durations and costs over time",
  description:
    "Returns what the runs of the tenant's agents came to, by the hour or day in which they ended. The figures are counted as runs end, so the answer costs the same however many there were. Hours are kept 63 days, days 400; days of a `tz` that is not UTC are made of hours. Agents that were deleted are left out, with all their runs. An answer has at most 50,000 values.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: UsageSeriesQuery },
  responses: { ...ok(enveloped(UsageSeries), "The series") },
}).handle(async (c) => {
  const { by = [], agent_id: agentId, agents: maxAgents, ...query } = c.req.valid("query");
  return answer(c, presentSeries(await readSeries(c.var.ctx, { ...seriesOrderOf(query), by, agentId, maxAgents })));
});
