import { numberText } from "#web/lib/locale.ts";
import type { RunPage } from "#web/parts/runs/run.ts";
import { given, type ViewedPage } from "#web/parts/views/view.ts";

import { FILTERS, filtersIn, type RunFilters, wantedOf } from "./list-filters.ts";
import { RUN_COLUMNS } from "./listed-columns.ts";

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
  { name: "Outages", filters: { outcome: "void", status: "failed" }, counts: ["lost"] },
  { name: "Claimed", filters: { outcome: "claimed" }, counts: ["claimed"] },
  { name: "Partial", filters: { outcome: "partial" }, counts: ["partial"] },
  { name: "Running", filters: { waiting: "false" }, counts: ["running"] },
  { name: "Waiting", filters: { waiting: "true" }, counts: ["waiting"] },
  { name: "No evidence", filters: { verification: "self_reported" }, counts: ["self_reported"] },
];

/** The list of runs for saved views: of any period, in the words of its operation. */
export const VIEWED_RUNS: ViewedPage = {
  page: "runs",
  columns: RUN_COLUMNS,
  toView: (address) => {
    const { from: _from, ...asked } = wantedOf(address);
    return given(asked);
  },
};

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
  return `${numberText(sum)}${kinds.some((kind) => counts[kind].is_more) ? "+" : ""}`;
}
