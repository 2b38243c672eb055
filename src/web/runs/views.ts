import { beginOf, isPeriod, type RunPage } from "#web/parts/runs/run.ts";

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
] as const;

type Filter = (typeof FILTERS)[number];
export type RunFilters = Readonly<Partial<Record<Filter, string>>>;

export interface View {
  name: string;
  filters: RunFilters;
  /** The kinds whose counts make up its own; null when they are not counted. */
  counts: readonly (keyof NonNullable<RunPage["counts"]>)[] | null;
}

/** The views that everybody has. */
export const VIEWS: readonly View[] = [
  { name: "All", filters: {}, counts: ["all"] },
  { name: "Failures", filters: { outcome: "not_done,refused,failed" }, counts: ["not_done", "refused", "failed"] },
  { name: "Claimed", filters: { outcome: "claimed" }, counts: ["claimed"] },
  { name: "Partial", filters: { outcome: "partial" }, counts: ["partial"] },
  { name: "Running", filters: { status: "in_progress" }, counts: ["running", "waiting"] },
  { name: "Waiting", filters: { waiting: "true" }, counts: ["waiting"] },
  { name: "No evidence", filters: { verification: "self_reported" }, counts: ["self_reported"] },
];

/** The filters that a query has, without the period: every view is of any. */
export const filtersIn = (query: Readonly<Record<string, string>>): RunFilters =>
  Object.fromEntries(
    FILTERS.filter((name) => name !== "period" && (query[name] ?? "") !== "").map((name) => [name, query[name] ?? ""]),
  );

/** The part of the address's query that leads back to the list. */
export const keptOf = (query: Readonly<Record<string, string>>): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries([...FILTERS, "sort", "order"].map((name) => [name, query[name]]));

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

export const areSame = (one: RunFilters, other: RunFilters): boolean =>
  FILTERS.every((name) => name === "period" || (one[name] ?? "") === (other[name] ?? ""));

/** How many runs the list as it is narrowed now has in all, as text; null when they are not counted. */
export function totalText(query: Readonly<Record<string, string>>, counts: RunPage["counts"]): string | null {
  const view = VIEWS.find(({ filters }) => areSame(filters, filtersIn(query)));
  return view === undefined ? null : countText(view, counts) || null;
}

/** How many runs a view has, as text; empty when they are not counted. */
export function countText({ counts: kinds }: View, counts: RunPage["counts"]): string {
  if (kinds === null || counts === null) return "";
  const sum = kinds.reduce((total, kind) => total + counts[kind].count, 0);
  return `${sum.toLocaleString()}${kinds.some((kind) => counts[kind].is_more) ? "+" : ""}`;
}
