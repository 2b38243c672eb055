import { access, answer, enveloped, ok, operation } from "#http/operation";

import { readCallSeries } from "./read-call-series.ts";
import { readSeries } from "./read-series.ts";
import { presentCallSeries, presentSeries, UsageSeries, UsageSeriesQuery } from "./schemas.ts";
import { usageQuestion } from "./usage-question.ts";

export const getUsageSeriesRoute = operation({
  method: "get",
  path: "/api/usage/series",
  operationId: "getUsageSeries",
  tags: ["Usage"],
  summary: "Get runs, durations and costs over time",
  description:
    "Returns the number, outcomes, durations and costs of the runs of the tenant's agents, by the hour or day in which they ended. The figures are counted when runs end, so the cost of this request does not depend on the number of runs. Hourly figures are kept for 63 days and daily figures for 400 days; days of a `tz` other than UTC are computed from hours. Deleted agents and their runs are left out; money that their calls of models cost stays counted. An answer has at most 50,000 values.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: UsageSeriesQuery },
  responses: { ...ok(enveloped(UsageSeries), "The series") },
}).handle(async (c) => {
  const question = usageQuestion(c.req.valid("query"));
  const { ctx } = c.var;
  return answer(
    c,
    question.of === "runs"
      ? presentSeries(question.order, await readSeries(ctx, question.order))
      : presentCallSeries(question.order, await readCallSeries(ctx, question.order)),
  );
});
