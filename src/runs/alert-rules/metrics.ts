import type { ALERT_METRICS } from "#db/schema/alert-rules";

export type AlertMetric = (typeof ALERT_METRICS)[number];

interface MetricFacts {
  /** In a sentence: `the share of runs that were done`. */
  words: string;
  comparison: "above" | "below";
  /** The limit of a rule that names none; null where it must. */
  threshold: number | null;
  /** Whether it is taken from the figures of runs, which are kept by the hour. */
  isOfRuns: boolean;
  /** Whether what it was is kept: the runs of each hour, and when requests waited. */
  hasPast: boolean;
  /** Whether it can be that of one agent. */
  isOfAgents: boolean;
  /** Whether it counts failures by the hour, so that a window has an hour at least. */
  isOfHours?: boolean;
  say: (value: number) => string;
}

const count = (value: number): string => String(value);

/** A number of failures, which are counted by their cause and by the hour. */
const ofFailures = (words: string): MetricFacts => ({
  words,
  comparison: "above",
  threshold: 0,
  isOfRuns: false,
  hasPast: false,
  isOfAgents: true,
  isOfHours: true,
  say: count,
});

export const METRIC_FACTS: Readonly<Record<AlertMetric, MetricFacts>> = {
  success_share: {
    words: "the share of runs that were done and vouched for",
    comparison: "below",
    threshold: 0.8,
    isOfRuns: true,
    hasPast: true,
    isOfAgents: true,
    say: (value) => `${Math.round(value * 1_000) / 10} %`,
  },
  failed_runs: {
    words: "the number of runs that failed or were not done",
    comparison: "above",
    threshold: 5,
    isOfRuns: true,
    hasPast: true,
    isOfAgents: true,
    say: count,
  },
  cost_usd: {
    words: "the cost of runs",
    comparison: "above",
    threshold: null,
    isOfRuns: true,
    hasPast: true,
    isOfAgents: true,
    say: (value) => `$${value.toFixed(2)}`,
  },
  latency_p95_ms: {
    words: "the 95th percentile of the duration",
    comparison: "above",
    threshold: 30_000,
    isOfRuns: true,
    hasPast: true,
    isOfAgents: true,
    say: (value) => `${Math.round(value / 100) / 10} s`,
  },
  waiting_approvals: {
    words: "the number of approvals that wait",
    comparison: "above",
    threshold: 0,
    isOfRuns: false,
    hasPast: true,
    isOfAgents: true,
    say: count,
  },
  connection_failing: {
    words: "the number of model connections that fail",
    comparison: "above",
    threshold: 0,
    isOfRuns: false,
    hasPast: false,
    isOfAgents: false,
    say: count,
  },
  tool_server_down: {
    words: "the number of tool servers that do not answer",
    comparison: "above",
    threshold: 0,
    isOfRuns: false,
    hasPast: false,
    isOfAgents: false,
    say: count,
  },
  probation: {
    words: "the number of agents on probation",
    comparison: "above",
    threshold: 0,
    isOfRuns: false,
    hasPast: false,
    isOfAgents: true,
    say: count,
  },
  missed_ticks: {
    words: "the number of due times of schedules that did not run",
    comparison: "above",
    threshold: 0,
    isOfRuns: false,
    hasPast: false,
    isOfAgents: true,
    say: count,
  },
  unknown_effects: {
    words: "the number of effects of which no one knows whether they happened",
    comparison: "above",
    threshold: 0,
    isOfRuns: false,
    hasPast: false,
    isOfAgents: true,
    say: count,
  },
  provider_errors: ofFailures("the number of runs that a model's vendor or connection ended"),
  failure_group_runs: ofFailures("the most runs that failed for one cause"),
  new_failure_group: ofFailures("the number of causes of failure that began or came back"),
};

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
