import { me } from "#web/lib/session.ts";

import type { RunFilters } from "./list-filters.ts";
import type { View } from "./views.ts";

const MAX_SAVED = 12;

/** Kept in this browser, for each workspace its own. */
const keyOf = (): string => `tenure.views.${me.value?.tenant.id ?? ""}`;

/** The views that this person saved. */
export function savedViews(): View[] {
  try {
    const saved = JSON.parse(localStorage.getItem(keyOf()) ?? "[]") as { name: string; filters: RunFilters }[];
    return saved.map(({ name, filters }) => ({ name, filters, counts: null }));
  } catch {
    return [];
  }
}

/** Saves a view; one of the same name is replaced. */
export function saveView(name: string, filters: RunFilters): void {
  const others = savedViews().filter((view) => view.name !== name);
  store([...others.slice(1 - MAX_SAVED), { name, filters, counts: null }]);
}

export const forgetView = (name: string): void => store(savedViews().filter((view) => view.name !== name));

const store = (views: readonly View[]): void =>
  localStorage.setItem(keyOf(), JSON.stringify(views.map(({ name, filters }) => ({ name, filters }))));
