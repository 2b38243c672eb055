import { durationQuantile, type Durations } from "#runs/figures/duration-buckets";

import { type AlertMetric, FEWEST_RUNS, METRIC_FACTS } from "./metrics.ts";

/** The sums that the values of rules over runs are made of. */
export interface RunSums {
  done: number;
  counted: number;
  failed: number;
  costUsd: number;
}

/** Calls of models, and those without a whole answer. */
export interface CallSums {
  calls: number;
  failed: number;
}

/** A reading of a rule: sums over runs, durations by bucket, or a number. */
export interface Readings {
  sums: ReadonlyMap<string, RunSums>;
  durations: ReadonlyMap<string, Durations>;
  counts: ReadonlyMap<string, number>;
  calls: ReadonlyMap<string, CallSums>;
  budgets: ReadonlyMap<string, number>;
}

export const NO_RUNS: Readonly<RunSums> = { done: 0, counted: 0, failed: 0, costUsd: 0 };

/** The value of a rule's number now; null when there are too few runs to say. */
export function valueOfRule({ id, metric }: { id: string; metric: AlertMetric }, readings: Readings): number | null {
  if (metric === "provider_error_share") return errorShare(readings.calls.get(id));
  if (metric === "budget_used_share") return readings.budgets.get(id) ?? 0;
  if (!METRIC_FACTS[metric].isOfRuns) return readings.counts.get(id) ?? 0;
  return valueOfRuns(metric, readings.sums.get(id) ?? NO_RUNS, readings.durations.get(id) ?? {});
}

/** The share of calls of models without a whole answer; null when there are too few of them. */
export const errorShare = (of: CallSums | undefined): number | null =>
  of === undefined || of.calls < FEWEST_RUNS ? null : of.failed / of.calls;

/** The value of a metric over runs; null when there are too few of them, and for a metric of states. */
export function valueOfRuns(
  metric: AlertMetric,
  { done, counted, failed, costUsd }: RunSums,
  durations: Durations,
): number | null {
  const areEnough = counted >= FEWEST_RUNS;
  switch (metric) {
    case "success_share":
      return areEnough ? done / counted : null;
    case "latency_p95_ms":
      return areEnough ? durationQuantile(durations, 0.95) : null;
    case "failed_runs":
      return failed;
    case "cost_usd":
      return Math.round(costUsd * 1e9) / 1e9;
    default:
      return null;
  }
}
