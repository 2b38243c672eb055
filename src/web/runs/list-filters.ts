import { beginOf, isPeriod } from "#web/parts/runs/run.ts";

/** The part of the address's query that narrows the list, without the position. */
export const FILTERS = [
  "period",
  "q",
  "agent_id",
  "outcome",
  "verification",
  "action",
  "trigger",
  "origin",
  "level",
  "status",
  "waiting",
  "min_duration_ms",
  "failure_group_id",
] as const;

type Filter = (typeof FILTERS)[number];
export type RunFilters = Readonly<Partial<Record<Filter, string>>>;

/** The filters that a query has, without the period: every view is of any. */
export const filtersIn = (query: Readonly<Record<string, string>>): RunFilters =>
  Object.fromEntries(
    FILTERS.filter((name) => name !== "period" && (query[name] ?? "") !== "").map((name) => [name, query[name] ?? ""]),
  );

/** The part of the address's query that leads back to the list, with its saved view. */
export const keptOf = (query: Readonly<Record<string, string>>): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries([...FILTERS, "sort", "order", "saved", "columns"].map((name) => [name, query[name]]));

/** The query of the list, without the position. */
export function wantedOf(query: Readonly<Record<string, string>>) {
  const { period = "7d", sort, order } = query;
  const filters = filtersIn(query);
  return { ...filters, ...doneIn(filters), from: isPeriod(period) ? beginOf(period) : undefined, sort, order };
}

/** The outcomes Done and Claimed as the API filters them. Done by the agent's own word is what Claimed means. */
function doneIn({ outcome, verification }: RunFilters): { outcome?: "done"; claimed?: "true" | "false" } {
  if (outcome === "claimed" || (outcome === "done" && verification === "self_reported"))
    return { outcome: "done", claimed: "true" };
  return outcome === "done" ? { claimed: "false" } : {};
}
