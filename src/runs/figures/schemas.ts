import { z } from "@hono/zod-openapi";

import { RUN_OUTCOMES } from "#engine/evidence/assess-run";
import { VERIFICATIONS } from "#engine/evidence/verification";
import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { field } from "#http/field";
import { limitQuery } from "#http/paging";
import { id, moment, pathId, timestamp, toTimestamp } from "#http/schemas";
import { SPENDING_ORIGINS } from "#lib/spending-origin";
import { timeZoneOf, UTC } from "#lib/time-zone";

import { CALL_METRICS, valueOfCalls, type CallFigures, type CallMetric } from "./call-figures.ts";
import { METRICS, valueOf, type Figures, type Metric } from "./figures.ts";
import type { CallSeriesOrder } from "./read-call-series.ts";
import type { RunGroup, RunSeries, SeriesAgent, SeriesOrder } from "./read-series.ts";
import type { Line, LinesOfPeriod, SeriesAnswer } from "./series-lines.ts";
import { CALL_DIMENSIONS, type CallDimension, type CallGroup, type Dimension } from "./store.ts";

export const FigureAgentPath = z.object({ agent_id: pathId("agent_id") });

/** Distinct names in a comma-separated query value. */
const names = <Name extends string>(known: readonly [Name, ...Name[]]) =>
  z
    .string()
    .max(200)
    .transform((value) => [...new Set(value.split(",").map((name) => name.trim()))])
    .pipe(z.array(z.enum(known)).min(1));

const moments = moment().transform((value) => Date.parse(value));

const common = {
  metrics: names(METRICS).optional().openapi({
    type: "string",
    description:
      "The metrics of each point, separated by commas: `runs` that ended; `done_share`, the share of done runs among those that are not void, without runs that only the agent vouches for; `claimed_share`, the share of those (a verdict changes both for the hour and the day in which the run ended); `duration_p50` and `duration_p95` from start to end, in milliseconds, accurate to 9.1 %; `waited`, the time that all runs together waited for people, in milliseconds; `tokens`, `input_tokens`, `output_tokens`; `cost` in US dollars, without `unpriced_runs`, whose model has no known price; `tool_calls`; `interventions` of people. Default `runs`",
    example: "runs,done_share,claimed_share,duration_p50",
  }),
  outcome: names(RUN_OUTCOMES).optional().openapi({
    type: "string",
    description: "Only runs with these outcomes, separated by commas",
    example: "partial,failed",
  }),
  from: field(
    moments.optional(),
    "The series starts with the hour or day that contains this time; by default 24 hours or 30 days before `to`",
  ),
  to: field(
    moments.optional(),
    "The series ends with the last hour or day that starts before this time; by default now",
  ),
  step: field(
    z.enum(["1h", "1d"]).default("1h"),
    "Length of a point: an hour, at most 744 of them, or a day, at most 400",
  ),
  tz: z
    .string()
    .max(64)
    .transform((value, check) => {
      const zone = timeZoneOf(value);
      if (zone === null)
        check.addIssue({ code: "custom", message: "must be an IANA time zone or minutes east of UTC" });
      return zone ?? UTC;
    })
    .optional()
    .openapi({
      type: "string",
      description:
        "Time zone that determines the start of a day: its IANA name, or minutes east of UTC. If days do not start on a full hour in UTC, a day has the hours that start in it. By default UTC",
      example: "Europe/Berlin",
    }),
  compare: field(
    z.enum(["previous"]).optional(),
    "Adds `previous`: the same metrics for the same number of points directly before the period",
  ),
};

const ALL_METRICS = [...new Set<Metric | CallMetric>([...METRICS, ...CALL_METRICS])] as [
  Metric | CallMetric,
  ...(Metric | CallMetric)[],
];
const DIMENSIONS = [...new Set<Dimension | CallDimension>(["outcome", "verification", ...CALL_DIMENSIONS])] as [
  Dimension | CallDimension,
  ...(Dimension | CallDimension)[],
];

export const UsageSeriesQuery = z.object({
  ...common,
  metrics: names(ALL_METRICS).optional().openapi({
    type: "string",
    description:
      "The metrics of each point, separated by commas. Of runs: `runs` that ended; `done_share`, the share of done runs among those that are not void, without runs that only the agent vouches for; `claimed_share`, the share of those (a verdict changes both for the hour and the day in which the run ended); `duration_p50` and `duration_p95` from start to end, in milliseconds, accurate to 9.1 %; `waited`, the time that all runs together waited for people, in milliseconds; `unpriced_runs`, whose model has no known price; `tool_calls`; `interventions` of people. Of calls of models: `calls`; `failed_calls` without a whole answer (where the vendor had begun to answer, tokens and cost are an estimate); `unpriced_calls`, whose cost is unknown; `cached_input_tokens`. Of both: `tokens`, `input_tokens`, `output_tokens`; `cost` in US dollars, as far as prices are known. Default `runs`, or `calls` where calls are asked for",
    example: "runs,done_share,claimed_share,duration_p50",
  }),
  by: names(DIMENSIONS).optional().openapi({
    type: "string",
    description:
      "A series for each `outcome`, `verification` or `agent`, or each combination of them, separated by commas. With `model`, `connection` or `origin`, also beside `agent`, the answer is about calls of models in place of runs: those of all work, so chats, exams and judgements too, at the time when they began",
    example: "outcome",
  }),
  agent_id: z.string().max(64).optional().openapi({ description: "Only work of this agent", format: "uuid" }),
  agents: field(
    limitQuery(50, 10).limit,
    "With `by=agent`: the number of agents with their own series. These are the agents with the most runs; the others share one series",
    10,
  ),
  series: field(
    limitQuery(50, 20).limit,
    "For calls of models: the number of combinations with their own series. These are the ones with the highest cost; the others share one series",
    20,
  ),
});

export const AgentUsageQuery = z.object({
  ...common,
  by: names(["outcome", "verification"]).optional().openapi({
    type: "string",
    description: "A series for each `outcome` or `verification`, or each combination of them, separated by commas",
    example: "outcome",
  }),
});

export type AskedSeries = z.output<typeof UsageSeriesQuery>;
export type AskedFigures = z.output<typeof AgentUsageQuery>;

const metricValue = z.number().nullable().openapi({ example: 12 });
const Totals = z.partialRecord(z.enum(ALL_METRICS), metricValue).openapi("UsageTotals", {
  description: "Each metric over the whole period. Shares and durations are null without runs",
  example: { runs: 12 },
});

const SeriesView = z
  .object({
    outcome: field(z.enum(RUN_OUTCOMES).optional(), "Only with `by=outcome`"),
    verification: field(z.enum(VERIFICATIONS).optional(), "Only with `by=verification`"),
    agent: field(
      z
        .object({
          id: id(),
          name: z.string().openapi({ example: "Finance Assistant" }),
          level: z.enum(MATURITY_LEVELS),
        })
        .nullable()
        .optional(),
      "Only with `by=agent`; null for the shared series of the other agents, and for calls without an agent or of a deleted one",
    ),
    model: field(z.string().optional(), "Only with `by=model`", "gpt-5-mini"),
    connection: field(
      z.string().optional(),
      "Only with `by=connection`: the connection's name, or `instance` for the operator's",
      "openai",
    ),
    origin: field(z.enum(SPENDING_ORIGINS).optional(), "Only with `by=origin`: the purpose of the calls", "run"),
    others: field(
      z.literal(true).optional(),
      "Only for calls: the series that all combinations without their own share",
    ),
    total: Totals,
    values: field(
      z.partialRecord(z.enum(ALL_METRICS), z.array(metricValue)),
      "Each metric at each point. Without runs, sums are 0, and shares and durations are null. All values are null where figures are no longer kept",
      { runs: [3, 0, 9] },
    ),
  })
  .openapi("UsageSeriesLine");

const PeriodView = {
  from: field(timestamp(), "When the first point begins"),
  to: field(timestamp(), "When the last point ends"),
  points: field(z.array(timestamp()), "When each point begins"),
  total: Totals,
  series: z.array(SeriesView),
};

export const UsageSeries = z
  .object({
    step: z.enum(["1h", "1d"]),
    ...PeriodView,
    previous: field(z.object(PeriodView).nullable(), "The preceding period; null unless requested"),
  })
  .openapi("UsageSeries");

interface Presenting<Group, Value, Name extends Metric | CallMetric> {
  metrics: readonly Name[];
  labels: (group: Group) => object;
  value: (metric: Name, figures: Value) => number | null;
}

export const presentSeries = (order: SeriesOrder, series: RunSeries): z.output<typeof UsageSeries> =>
  present<RunGroup, Figures, Metric>(order.step, series, {
    metrics: order.metrics,
    labels: (group) => runLabels(order.by, group),
    value: valueOf,
  });

export const presentCallSeries = (
  order: CallSeriesOrder,
  series: SeriesAnswer<CallGroup, CallFigures>,
): z.output<typeof UsageSeries> =>
  present<CallGroup, CallFigures, CallMetric>(order.step, series, {
    metrics: order.metrics,
    labels: callLabels,
    value: valueOfCalls,
  });

const runLabels = (by: readonly Dimension[], { outcome, verification, agent }: RunGroup) => ({
  ...(by.includes("outcome") && outcome !== null ? { outcome } : {}),
  ...(by.includes("verification") && verification !== null ? { verification } : {}),
  ...(by.includes("agent") ? { agent: agent && presentAgent(agent) } : {}),
});

const callLabels = ({ isOthers, agent, ...names }: CallGroup) => ({
  ...names,
  ...(agent === undefined ? {} : { agent: agent && presentAgent(agent) }),
  ...(isOthers ? { others: true as const } : {}),
});

const presentAgent = ({ id: agentId, name, maturityLevel }: SeriesAgent) => ({
  id: agentId,
  name,
  level: maturityLevel,
});

const present = <Group, Value, Name extends Metric | CallMetric>(
  step: "1h" | "1d",
  { now, before }: SeriesAnswer<Group, Value>,
  presenting: Presenting<Group, Value, Name>,
): z.output<typeof UsageSeries> => ({
  step,
  ...presentPeriod(now, presenting),
  previous: before && presentPeriod(before, presenting),
});

const presentPeriod = <Group, Value, Name extends Metric | CallMetric>(
  { period, total, lines }: LinesOfPeriod<Group, Value>,
  presenting: Presenting<Group, Value, Name>,
) => ({
  from: toTimestamp(period.starts[0] ?? period.end),
  to: toTimestamp(period.end),
  points: period.starts.map(toTimestamp),
  total: presentFigures(total, presenting),
  series: lines.map((line) => presentLine(line, presenting)),
});

const presentLine = <Group, Value, Name extends Metric | CallMetric>(
  { group, total, points }: Line<Group, Value>,
  presenting: Presenting<Group, Value, Name>,
) => ({
  ...presenting.labels(group),
  total: presentFigures(total, presenting),
  values: Object.fromEntries(
    presenting.metrics.map((metric) => [
      metric,
      points.map((point) => (point === null ? null : presenting.value(metric, point))),
    ]),
  ),
});

const presentFigures = <Group, Value, Name extends Metric | CallMetric>(
  figures: Value,
  { metrics, value }: Presenting<Group, Value, Name>,
) => Object.fromEntries(metrics.map((metric) => [metric, value(metric, figures)]));
