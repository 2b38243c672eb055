import { durationQuantile } from "#agents/figures/duration-buckets";

import { areEnough, type Readings, type RuleQuestion } from "./rule-readings.queries.ts";

/** The value of a rule's number now; null when there are too few runs to say. */
export function valueOfRule({ id, metric }: Pick<RuleQuestion, "id" | "metric">, readings: Readings): number | null {
  const sums = readings.sums.get(id) ?? { done: 0, counted: 0, failed: 0, costUsd: 0 };
  switch (metric) {
    case "success_share":
      return areEnough(sums) ? sums.done / sums.counted : null;
    case "latency_p95_ms":
      return areEnough(sums) ? durationQuantile(readings.durations.get(id) ?? {}, 0.95) : null;
    case "failed_runs":
      return sums.failed;
    case "cost_usd":
      return Math.round(sums.costUsd * 1e9) / 1e9;
    default:
      return readings.counts.get(id) ?? 0;
  }
}
