import { outcomeOfLine, type Series } from "#web/parts/charts/outcome-of-line.ts";

import { type Metric } from "./alert.ts";

/** A rule as the form says it, in the units of the API. */
export interface DraftRule {
  metric: Metric;
  comparison: "above" | "below";
  threshold: number;
  windowMinutes: number;
  quietMinutes: number;
}

/** The metrics that hours can be added up for. A percentile cannot be, and of the others the platform keeps no past. */
export const hasPast = (metric: Metric): boolean => ["success_share", "failed_runs", "cost_usd"].includes(metric);

const HOUR_MINUTES = 60;
/** As for the rules themselves: a share of fewer runs says too little. */
const FEWEST_RUNS = 20;

/** The sums of some hours. */
interface Sums {
  done: number;
  counted: number;
  failed: number;
  cost: number;
}

/**
 * How often a rule would have fired in a series of hours by outcome and witness. It looks once at the end of each hour, where the platform looks each
 * minute, and begins with the first whole window.
 */
export function timesFired(series: Series, rule: DraftRule): number {
  const hours = series.points.map((_, index) => sumsAt(series, index));
  const length = Math.max(1, Math.ceil(rule.windowMinutes / HOUR_MINUTES));
  const quietHours = rule.quietMinutes / HOUR_MINUTES;
  let fired = 0;
  let isFiring = false;
  let firedAt = -Infinity;
  for (let end = Math.min(length, hours.length); end <= hours.length; end += 1) {
    const isBeyond = isPast(rule, valueOf(rule.metric, hours.slice(Math.max(0, end - length), end).reduce(added)));
    if (isBeyond && !isFiring && end >= firedAt + quietHours) {
      fired += 1;
      firedAt = end;
      isFiring = true;
    } else if (!isBeyond) isFiring = false;
  }
  return fired;
}

function sumsAt({ series }: Series, index: number): Sums {
  const sums = { done: 0, counted: 0, failed: 0, cost: 0 };
  for (const line of series) {
    const { outcome, values } = line;
    const runs = values.runs?.[index] ?? 0;
    if (outcomeOfLine(line) === "done") sums.done += runs;
    if (outcome !== "void") sums.counted += runs;
    if (outcome === "failed" || outcome === "not_done") sums.failed += runs;
    sums.cost += values.cost?.[index] ?? 0;
  }
  return sums;
}

const added = (one: Sums, other: Sums): Sums => ({
  done: one.done + other.done,
  counted: one.counted + other.counted,
  failed: one.failed + other.failed,
  cost: one.cost + other.cost,
});

function valueOf(metric: Metric, { done, counted, failed, cost }: Sums): number | null {
  if (metric === "failed_runs") return failed;
  if (metric === "cost_usd") return cost;
  return counted < FEWEST_RUNS ? null : done / counted;
}

const isPast = ({ comparison, threshold }: DraftRule, value: number | null): boolean =>
  value !== null && (comparison === "above" ? value > threshold : value < threshold);
