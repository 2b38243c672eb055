import { invalidInput } from "#errors/app-error";
import { UTC } from "#lib/time-zone";

import { CALL_METRICS, type CallMetric } from "./call-figures.ts";
import { METRICS, type Metric } from "./figures.ts";
import type { CallSeriesOrder } from "./read-call-series.ts";
import type { SeriesOrder } from "./read-series.ts";
import type { AskedFigures, AskedSeries } from "./schemas.ts";
import { CALL_DIMENSIONS, type CallDimension, type Dimension } from "./store.ts";

type CommonQuery = Omit<AskedFigures, "by">;

/** The query values that all questions share. */
const periodOf = ({ from, to, step, tz, compare }: Omit<CommonQuery, "metrics" | "outcome">) => ({
  from,
  to,
  step,
  zone: tz ?? UTC,
  compares: compare === "previous",
});

/** The query values that both operations share. */
export const seriesOrderOf = ({ metrics, outcome, ...period }: CommonQuery) => ({
  ...periodOf(period),
  metrics: metrics ?? (["runs"] as const),
  outcomes: outcome ?? [],
});

/** A question about the runs of a tenant, or about its calls of models. */
export type UsageQuestion = { of: "runs"; order: SeriesOrder } | { of: "calls"; order: CallSeriesOrder };

const isOf = <Name extends string>(known: readonly Name[], name: string): name is Name =>
  (known as readonly string[]).includes(name);

/** The question that a query asks. Throws INVALID_INPUT for one that mixes figures of runs with figures of calls. */
export function usageQuestion(query: AskedSeries): UsageQuestion {
  const { metrics = [], by = [], agent_id: agentId, agents: maxAgents, series: maxSeries, ...rest } = query;
  const { outcome: outcomes = [] } = rest;
  const runDimensions = by.filter((name): name is Dimension => isOf(RUN_DIMENSIONS, name));
  const runMetrics = metrics.filter((name): name is Metric => isOf(METRICS, name));
  const callDimensions = by.filter((name): name is CallDimension => isOf(CALL_DIMENSIONS, name));
  const callMetrics = metrics.filter((name): name is CallMetric => isOf(CALL_METRICS, name));
  if (runDimensions.length === by.length && runMetrics.length === metrics.length) {
    const order = seriesOrderOf({ ...rest, metrics: metrics.length === 0 ? undefined : runMetrics });
    return { of: "runs", order: { ...order, by: runDimensions, agentId, maxAgents } };
  }
  if (callDimensions.length < by.length || outcomes.length > 0)
    throw mixed("query.by", "calls of models have no outcome and no verification");
  if (callMetrics.length < metrics.length)
    throw mixed("query.metrics", `of calls of models there are ${CALL_METRICS.join(", ")}`);
  const asked = metrics.length === 0 ? (["calls"] as const) : callMetrics;
  return { of: "calls", order: { ...periodOf(rest), metrics: asked, by: callDimensions, agentId, maxSeries } };
}

const RUN_DIMENSIONS = ["outcome", "verification", "agent"] as const satisfies readonly Dimension[];

const mixed = (path: string, message: string) => invalidInput({ path, code: "runs_and_calls", message });
