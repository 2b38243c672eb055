import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { beginOf, type Period } from "#web/parts/runs/run.ts";
import type { OutcomeName } from "#web/ui/outcome-name.ts";

export type RunOutcome = Exclude<OutcomeName, "running" | "waiting">;

/** The figures of all runs of a period by outcome. */
export type Series = DataOf<"GET /api/usage/series">;

/** In the order in which bars are piled up. */
export const OUTCOMES: readonly RunOutcome[] = ["done", "partial", "not_done", "refused", "failed", "void"];

/** Days longer than this are shown by the day. */
const BY_DAY: ReadonlySet<Period> = new Set(["30d"]);

export function readSeries(period: Period, signal: AbortSignal): Promise<Series> {
  const query = {
    metrics: "runs,done_share,duration_p50,duration_p95,cost",
    by: "outcome",
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
    metrics: "runs,done_share,duration_p50,duration_p95,cost,unpriced_runs",
    by: "outcome",
    from: beginOf("30d"),
    step: "1d",
    tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  return callData("GET", `/api/agents/${encodeURIComponent(agentId)}/usage`, { query, signal });
}

/** The runs of each outcome at each point; none is 0. */
export const runsBy = (series: Series): ReadonlyMap<RunOutcome, readonly number[]> =>
  new Map(
    series.series.flatMap(({ outcome, values: { runs = [] } }): [RunOutcome, readonly number[]][] =>
      outcome === undefined ? [] : [[outcome, runs.map((count) => count ?? 0)]],
    ),
  );

/** A metric that can be added up, over all outcomes, at each point. */
export const sumAt = ({ points, series }: Series, metric: "runs" | "cost"): number[] =>
  points.map((_, index) => series.reduce((sum, { values }) => sum + (values[metric]?.[index] ?? 0), 0));

/** The share of done runs among those that count, at each point that has any. */
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

/** The median duration of done runs at each point that has any. */
export const medians = ({ series }: Series): number[] =>
  (series.find(({ outcome }) => outcome === "done")?.values.duration_p50 ?? []).filter((ms) => ms !== null);
