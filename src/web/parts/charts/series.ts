import { callData } from "#web/lib/call.ts";
import { beginOf, type Period } from "#web/parts/runs/run.ts";

import { outcomeOfLine, type RunOutcome, type Series } from "./outcome-of-line.ts";

/** In the order in which bars are piled up. */
export const OUTCOMES: readonly RunOutcome[] = ["done", "claimed", "partial", "not_done", "refused", "failed", "void"];

/** Days longer than this are shown by the day. */
const BY_DAY: ReadonlySet<Period> = new Set(["30d"]);

/** As few as the tiles need: for a week by the hour, with the week before, the API gives six metrics of these lines. */
const METRICS = "runs,done_share,duration_p50,duration_p95,cost,unpriced_runs";

export function readSeries(period: Period, signal: AbortSignal): Promise<Series> {
  const query = {
    metrics: METRICS,
    by: "outcome,verification",
    from: beginOf(period),
    step: BY_DAY.has(period) ? "1d" : "1h",
    tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
    compare: "previous",
  };
  return callData("GET", "/api/usage/series", { query, signal });
}

/** The outcomes of an agent's runs in the last thirty days, by day. */
export function readAgentSeries(agentId: string, signal: AbortSignal): Promise<Series> {
  const query = {
    metrics: METRICS,
    by: "outcome,verification",
    from: beginOf("30d"),
    step: "1d",
    tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  return callData("GET", `/api/agents/${encodeURIComponent(agentId)}/usage`, { query, signal });
}

/** The runs of each outcome at each point; none is 0. */
export function runsBy({ points, series }: Series): ReadonlyMap<RunOutcome, readonly number[]> {
  const by = new Map<RunOutcome, number[]>();
  for (const line of series) {
    const name = outcomeOfLine(line);
    if (name === undefined) continue;
    const counts = by.get(name) ?? points.map(() => 0);
    by.set(
      name,
      counts.map((count, index) => count + (line.values.runs?.[index] ?? 0)),
    );
  }
  return by;
}

/** The number of runs that count: all but void ones. */
export const countedIn = ({ series }: Series): number =>
  series.reduce((sum, { outcome, total }) => (outcome === "void" ? sum : sum + (total.runs ?? 0)), 0);

/** The share of the runs that count for which only the agent vouches. */
export const claimedShare = (all: Series): number => {
  const claimed = (runsBy(all).get("claimed") ?? []).reduce((sum, count) => sum + count, 0);
  return claimed === 0 ? 0 : claimed / countedIn(all);
};

/** A metric that can be added up, over all outcomes, at each point. */
export const sumAt = (
  { points, series }: Series,
  metric: "runs" | "cost" | "calls" | "unpriced_calls" | "unpriced_runs",
): number[] => points.map((_, index) => series.reduce((sum, { values }) => sum + (values[metric]?.[index] ?? 0), 0));

/** The share of done runs that are vouched for among those that count, at each point that has any. */
export function doneShares(all: Series): number[] {
  const by = runsBy(all);
  return all.points.flatMap((_, index) => {
    const counting = OUTCOMES.filter((name) => name !== "void").reduce(
      (sum, name) => sum + (by.get(name)?.[index] ?? 0),
      0,
    );
    return counting === 0 ? [] : [(by.get("done")?.[index] ?? 0) / counting];
  });
}

/** The median duration of done runs at each point that has any; of several witnesses that with the most runs. */
export const medians = ({ points, series }: Series): number[] =>
  points.flatMap((_, index) => {
    const done = series.filter(({ outcome, values }) => outcome === "done" && (values.runs?.[index] ?? 0) > 0);
    const [most] = done.toSorted((one, other) => (other.values.runs?.[index] ?? 0) - (one.values.runs?.[index] ?? 0));
    const ms = most?.values.duration_p50?.[index];
    return typeof ms === "number" ? [ms] : [];
  });
