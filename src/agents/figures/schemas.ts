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
      "What is told of each point, separated by commas: `runs` that ended; `done_share`, of those that are not void; `duration_p50` and `duration_p95` from start to end, in milliseconds, at most 9.1 % off; `waited`, what of that they waited for people, in milliseconds, all runs together; `tokens`, `input_tokens`, `output_tokens`; `cost` in US dollars, without `unpriced_runs`, whose model has no known price; `tool_calls`; `interventions` of people. Default `runs`",
    example: "runs,done_share,duration_p50",
  }),
  outcome: names(RUN_OUTCOMES).optional().openapi({
    type: "string",
    description: "Only runs with these outcomes, separated by commas",
    example: "partial,failed",
  }),
  from: moments.optional().openapi({
    description:
      "The series begins with the hour or day that this moment is in; by default 24 hours or 30 days before `to`",
  }),
  to: moments
    .optional()
    .openapi({ description: "The series ends with the hour or day before this moment is reached; by default now" }),
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
        "Where days begin: a time zone by its IANA name, or minutes east of UTC. A day that begins at a broken hour has the hours that begin in it. By default UTC",
      example: "Europe/Berlin",
    }),
  compare: z
    .enum(["previous"])
    .optional()
    .openapi({ description: "Tells the same of as many points just before, as `previous`" }),
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
      "With `by=agent`: how many agents, those with the most runs, have a series of their own. The others have one together",
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
    description: "Each metric over the whole period; a share or duration of no run is null",
    example: { runs: 12 },
  });

const SeriesView = z
  .object({
    outcome: z.enum(RUN_OUTCOMES).optional().openapi({ description: "Only when told apart by outcome" }),
    verification: z.enum(VERIFICATIONS).optional().openapi({ description: "Only when told apart by verification" }),
    agent: z
      .object({ id: id(), name: z.string().openapi({ example: "Finance Assistant" }), level: z.enum(MATURITY_LEVELS) })
      .nullable()
      .optional()
      .openapi({ description: "Only when told apart by agent; null for all others together" }),
    total: totals(),
    values: z.partialRecord(z.enum(METRICS), z.array(metricValue)).openapi({
      description:
        "Each metric at each point. A sum of no run is 0, a share or duration of none is null. Where the figures are not kept any more everything is null",
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
    previous: z
      .object(PeriodView)
      .nullable()
      .openapi({ description: "The period before; null when it was not asked for" }),
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
