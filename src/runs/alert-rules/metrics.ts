import type { ALERT_METRICS } from "#db/schema/alert-rules";

export type AlertMetric = (typeof ALERT_METRICS)[number];

/** A part of a workspace that a rule can be limited to; the API's field is its name with `_id`. */
export type Filter = "agent" | "connection" | "budget" | "failure_group";

interface MetricFacts {
  /** In a sentence: `the share of runs that were done`. */
  words: string;
  /** The things that it counts, all of them or those of one failure group; absent for a share, a cost and a duration. */
  things?: (group: string | null) => string;
  comparison: "above" | "below";
  /** The limit of a rule that names none; null where it must. */
  threshold: number | null;
  /** Whether it is taken from the figures of runs, which are kept by the hour. */
  isOfRuns: boolean;
  /** Whether rows say what it was: the runs, calls and failures of each hour, and when requests waited and effects were unknown. */
  hasPast: boolean;
  /** The parts of a workspace that it can be limited to. */
  filters: readonly Filter[];
  /** Whether it counts failures by the hour, so that a window has an hour at least. */
  isOfHours?: boolean;
  /** Whether it counts what lasted for the whole window. */
  isLasting?: boolean;
  say: (value: number) => string;
}

const count = (value: number): string => String(value);
const percent = (value: number): string => `${Math.round(value * 1_000) / 10} %`;

/** A number of things, above none of which a rule fires. */
const countOf = (things: string, own: Partial<MetricFacts> = {}): MetricFacts => ({
  words: `the number of ${things}`,
  things: () => things,
  comparison: "above",
  threshold: 0,
  isOfRuns: false,
  hasPast: false,
  filters: ["agent"],
  say: count,
  ...own,
});

/** A number of failures, which are counted by their cause and by the hour. */
const ofFailures = (things: string, own: Partial<MetricFacts>): MetricFacts =>
  countOf(things, { isOfHours: true, hasPast: true, ...own });

export const METRIC_FACTS: Readonly<Record<AlertMetric, MetricFacts>> = {
  success_share: {
    words: "the share of runs that were done and vouched for",
    comparison: "below",
    threshold: 0.8,
    isOfRuns: true,
    hasPast: true,
    filters: ["agent"],
    say: percent,
  },
  failed_runs: countOf("runs that failed or were not done", { threshold: 5, isOfRuns: true, hasPast: true }),
  cost_usd: {
    words: "the cost of runs",
    comparison: "above",
    threshold: null,
    isOfRuns: true,
    hasPast: true,
    filters: ["agent"],
    say: (value) => `$${value.toFixed(2)}`,
  },
  latency_p95_ms: {
    words: "the 95th percentile of the duration",
    comparison: "above",
    threshold: 30_000,
    isOfRuns: true,
    hasPast: true,
    filters: ["agent"],
    say: (value) => `${Math.round(value / 100) / 10} s`,
  },
  waiting_approvals: countOf("approvals that wait", { hasPast: true, isLasting: true }),
  connection_failing: countOf("model connections that fail", { filters: ["connection"], isLasting: true }),
  tool_server_down: countOf("tool servers that do not answer", { filters: [], isLasting: true }),
  probation: countOf("agents on probation", { isLasting: true }),
  missed_ticks: countOf("due times of schedules that did not run"),
  unknown_effects: countOf("effects of which no one knows whether they happened", {
    hasPast: true,
    isLasting: true,
  }),
  provider_errors: ofFailures("runs that a model's vendor or connection ended", { filters: ["agent", "connection"] }),
  failure_group_runs: ofFailures("runs that failed for one cause", {
    filters: ["agent", "failure_group"],
    things: (group) => (group === null ? "runs that failed for one cause" : `runs of ${group}`),
  }),
  new_failure_group: ofFailures("causes of failure that began or came back", {
    filters: ["agent", "failure_group"],
    things: (group) =>
      group === null ? "causes of failure that began or came back" : `times that ${group} began or came back`,
  }),
  provider_error_share: {
    words: "the share of calls of models that got no whole answer",
    comparison: "above",
    threshold: 0.1,
    isOfRuns: false,
    hasPast: true,
    filters: ["agent", "connection"],
    isOfHours: true,
    say: percent,
  },
  budget_used_share: {
    words: "the spent share of a budget",
    comparison: "above",
    threshold: 0.8,
    isOfRuns: false,
    hasPast: true,
    filters: ["budget"],
    say: percent,
  },
};

/** Metrics that are read from what calls of models took. */
export const isOfShares = (metric: AlertMetric): boolean =>
  metric === "provider_error_share" || metric === "budget_used_share";

/** Shares and percentiles of fewer runs say too little. */
export const FEWEST_RUNS = 20;

const RUN_WINDOW_MINUTES = 1_440;
const STATE_WINDOW_MINUTES = 5;
export const MAX_WINDOW_MINUTES = 10_080;
export const MIN_RUN_WINDOW_MINUTES = 60;

/** The window of a rule that names none. */
export function usualWindow(metric: AlertMetric): number {
  const { isOfRuns, isOfHours = false } = METRIC_FACTS[metric];
  if (isOfHours) return MIN_RUN_WINDOW_MINUTES;
  return isOfRuns ? RUN_WINDOW_MINUTES : STATE_WINDOW_MINUTES;
}

/** Whether its figures are kept by the hour. */
export const isByHour = (metric: AlertMetric): boolean =>
  METRIC_FACTS[metric].isOfRuns || METRIC_FACTS[metric].isOfHours === true;
