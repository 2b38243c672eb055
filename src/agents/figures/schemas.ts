import { z } from "@hono/zod-openapi";

import { RUN_OUTCOMES } from "#engine/evidence/assess-run";
import { VERIFICATIONS } from "#engine/evidence/verification";
import { MATURITY_LEVELS } from "#engine/governance/maturity";
import { limitQuery } from "#http/paging";
import { id, moment, pathId, timestamp, toTimestamp } from "#http/schemas";
import { timeZoneOf, UTC } from "#lib/time-zone";

import { METRICS, valueOf, type Figures, type Metric } from "./figures.ts";
import type { Series, SeriesAnswer, SeriesOfPeriod, SeriesOrder } from "./read-series.ts";

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
      "The metrics of each point, separated by commas: `runs` that ended; `done_share`, the successful share of the runs that are not void; `duration_p50` and `duration_p95` from start to end, in milliseconds, accurate to 9.1 %; `waited`, the time that all runs together waited for people, in milliseconds; `tokens`, `input_tokens`, `output_tokens`; `cost` in US dollars, without `unpriced_runs`, whose model has no known price; `tool_calls`; `interventions` of people. Default `runs`",
    example: "runs,done_share,duration_p50",
  }),
  outcome: names(RUN_OUTCOMES).optional().openapi({
    type: "string",
    description: "Only runs with these outcomes, separated by commas",
    example: "partial,failed",
  }),
  from: moments.optional().openapi({
    description:
      "The series starts with the hour or day that contains this time; by default 24 hours or 30 days before `to`",
  }),
  to: moments
    .optional()
    .openapi({ description: "The series ends with the last hour or day that starts before this time; by default now" }),
  step: z
    .enum(["1h", "1d"])
    .default("1h")
    .openapi({ description: "Length of a point: an hour, at most 744 of them, or a day, at most 400" }),
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
  compare: z.enum(["previous"]).optional().openapi({
    description: "Adds `previous`: the same metrics for the same number of points directly before the period",
  }),
};

export const UsageSeriesQuery = z.object({
  ...common,
  by: names(["outcome", "verification", "agent"]).optional().openapi({
    type: "string",
    description:
      "A series for each `outcome`, `verification` or `agent`, or each combination of them, separated by commas",
    example: "outcome",
  }),
  agent_id: z.string().max(64).optional().openapi({ description: "Only runs of this agent", format: "uuid" }),
  agents: limitQuery(50, 10).limit.openapi({
    description:
      "With `by=agent`: the number of agents with their own series. These are the agents with the most runs; the others share one series",
    example: 10,
  }),
});

export const AgentUsageQuery = z.object({
  ...common,
  by: names(["outcome", "verification"]).optional().openapi({
    type: "string",
    description: "A series for each `outcome` or `verification`, or each combination of them, separated by commas",
    example: "outcome",
  }),
});

type CommonQuery = Omit<z.output<typeof UsageSeriesQuery>, "by" | "agent_id" | "agents">;

/** The query values that both operations share. */
export const seriesOrderOf = ({ metrics, outcome, from, to, step, tz, compare }: CommonQuery) => ({
  metrics: metrics ?? (["runs"] as const),
  outcomes: outcome ?? [],
  from,
  to,
  step,
  zone: tz ?? UTC,
  compares: compare === "previous",
});

const metricValue = z.number().nullable().openapi({ example: 12 });
const totals = () =>
  z.partialRecord(z.enum(METRICS), metricValue).openapi({
    description: "Each metric over the whole period. Shares and durations are null without runs",
    example: { runs: 12 },
  });

const SeriesView = z
  .object({
    outcome: z.enum(RUN_OUTCOMES).optional().openapi({ description: "Only with `by=outcome`" }),
    verification: z.enum(VERIFICATIONS).optional().openapi({ description: "Only with `by=verification`" }),
    agent: z
      .object({ id: id(), name: z.string().openapi({ example: "Finance Assistant" }), level: z.enum(MATURITY_LEVELS) })
      .nullable()
      .optional()
      .openapi({ description: "Only with `by=agent`; null for the shared series of the other agents" }),
    total: totals(),
    values: z.partialRecord(z.enum(METRICS), z.array(metricValue)).openapi({
      description:
        "Each metric at each point. Without runs, sums are 0, and shares and durations are null. All values are null where figures are no longer kept",
      example: { runs: [3, 0, 9] },
    }),
  })
  .openapi("UsageSeriesLine");

const PeriodView = {
  from: timestamp().openapi({ description: "When the first point begins" }),
  to: timestamp().openapi({ description: "When the last point ends" }),
  points: z.array(timestamp()).openapi({ description: "When each point begins" }),
  total: totals(),
  series: z.array(SeriesView),
};

export const UsageSeries = z
  .object({
    step: z.enum(["1h", "1d"]),
    ...PeriodView,
    previous: z.object(PeriodView).nullable().openapi({ description: "The preceding period; null unless requested" }),
  })
  .openapi("UsageSeries");

export const presentSeries = ({ order, now, before }: SeriesAnswer): z.output<typeof UsageSeries> => ({
  step: order.step,
  ...presentPeriod(order, now),
  previous: before && presentPeriod(order, before),
});

const presentPeriod = (order: SeriesOrder, { period, total, series }: SeriesOfPeriod) => ({
  from: toTimestamp(period.starts[0] ?? period.end),
  to: toTimestamp(period.end),
  points: period.starts.map(toTimestamp),
  total: presentFigures(order.metrics, total),
  series: series.map((line) => presentLine(order, line)),
});

const presentLine = ({ by, metrics }: SeriesOrder, { outcome, verification, agent, total, points }: Series) => ({
  ...(by.includes("outcome") && outcome !== null ? { outcome } : {}),
  ...(by.includes("verification") && verification !== null ? { verification } : {}),
  ...(by.includes("agent") ? { agent: agent && { id: agent.id, name: agent.name, level: agent.maturityLevel } } : {}),
  total: presentFigures(metrics, total),
  values: Object.fromEntries(
    metrics.map((metric) => [metric, points.map((point) => (point === null ? null : valueOf(metric, point)))]),
  ),
});

const presentFigures = (metrics: readonly Metric[], figures: Figures) =>
  Object.fromEntries(metrics.map((metric) => [metric, valueOf(metric, figures)]));
