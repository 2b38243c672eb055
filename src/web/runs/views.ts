import type { RunPage } from "./run.ts";

/** What of the address's query narrows the list, beside where it goes on. */
export const FILTERS = [
  "period",
  "q",
  "agent_id",
  "outcome",
  "verification",
  "action",
  "trigger",
  "status",
  "waiting",
  "min_duration_ms",
] as const;

type Filter = (typeof FILTERS)[number];
export type RunFilters = Readonly<Partial<Record<Filter, string>>>;

export interface View {
  name: string;
  filters: RunFilters;
  /** The kinds whose counts make up its own; null where nobody counts. */
  counts: readonly (keyof NonNullable<RunPage["counts"]>)[] | null;
}

/** The views that everybody has. */
export const VIEWS: readonly View[] = [
  { name: "All", filters: {}, counts: ["all"] },
  { name: "Failures", filters: { outcome: "not_done,refused,failed" }, counts: ["not_done", "refused", "failed"] },
  { name: "Partial", filters: { outcome: "partial" }, counts: ["partial"] },
  { name: "Running", filters: { status: "in_progress" }, counts: ["running", "waiting"] },
  { name: "Waiting", filters: { waiting: "true" }, counts: ["waiting"] },
  { name: "No evidence", filters: { verification: "self_reported" }, counts: null },
];

/** The filters that a query has, without the period: every view is of any. */
export const filtersIn = (query: Readonly<Record<string, string>>): RunFilters =>
  Object.fromEntries(
    FILTERS.filter((name) => name !== "period" && (query[name] ?? "") !== "").map((name) => [name, query[name] ?? ""]),
  );

export const areSame = (one: RunFilters, other: RunFilters): boolean =>
  FILTERS.every((name) => name === "period" || (one[name] ?? "") === (other[name] ?? ""));

/** How many runs a view has, as text; empty where nobody counts. */
export function countText({ counts: kinds }: View, counts: RunPage["counts"]): string {
  if (kinds === null || counts === null) return "";
  const sum = kinds.reduce((total, kind) => total + counts[kind].count, 0);
  return `${sum.toLocaleString()}${kinds.some((kind) => counts[kind].is_more) ? "+" : ""}`;
}
