import { addDurations, durationQuantile, type Durations } from "./duration-buckets.ts";

/** Sums over runs. */
export interface Figures {
  runs: number;
  /** The runs that are done and vouched for, those that the agent only claims, and those that count: all but void ones. */
  done: number;
  claimed: number;
  counted: number;
  durations: Durations;
  waitedMs: number;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  unpricedRuns: number;
  toolCalls: number;
  interventions: number;
}

export const NO_FIGURES: Figures = {
  runs: 0,
  done: 0,
  claimed: 0,
  counted: 0,
  durations: {},
  waitedMs: 0,
  inputTokens: 0,
  outputTokens: 0,
  costUsd: 0,
  unpricedRuns: 0,
  toolCalls: 0,
  interventions: 0,
};

export const addFigures = (some: Figures, others: Figures): Figures => ({
  runs: some.runs + others.runs,
  done: some.done + others.done,
  claimed: some.claimed + others.claimed,
  counted: some.counted + others.counted,
  durations: addDurations(some.durations, others.durations),
  waitedMs: some.waitedMs + others.waitedMs,
  inputTokens: some.inputTokens + others.inputTokens,
  outputTokens: some.outputTokens + others.outputTokens,
  costUsd: some.costUsd + others.costUsd,
  unpricedRuns: some.unpricedRuns + others.unpricedRuns,
  toolCalls: some.toolCalls + others.toolCalls,
  interventions: some.interventions + others.interventions,
});

/** Values computed from figures. A share or a quantile of nothing is null and never 0. */
const VALUE_OF = {
  runs: ({ runs }) => runs,
  done_share: ({ done, counted }) => (counted === 0 ? null : done / counted),
  claimed_share: ({ claimed, counted }) => (counted === 0 ? null : claimed / counted),
  duration_p50: ({ durations }) => durationQuantile(durations, 0.5),
  duration_p95: ({ durations }) => durationQuantile(durations, 0.95),
  waited: ({ waitedMs }) => waitedMs,
  tokens: ({ inputTokens, outputTokens }) => inputTokens + outputTokens,
  input_tokens: ({ inputTokens }) => inputTokens,
  output_tokens: ({ outputTokens }) => outputTokens,
  cost: ({ costUsd }) => Math.round(costUsd * 1e9) / 1e9,
  unpriced_runs: ({ unpricedRuns }) => unpricedRuns,
  tool_calls: ({ toolCalls }) => toolCalls,
  interventions: ({ interventions }) => interventions,
} satisfies Record<string, (figures: Figures) => number | null>;

export type Metric = keyof typeof VALUE_OF;
export const METRICS = Object.keys(VALUE_OF) as [Metric, ...Metric[]];

export const valueOf = (metric: Metric, figures: Figures): number | null => VALUE_OF[metric](figures);

export const readsDurations = (metric: Metric): boolean => metric.startsWith("duration_");
