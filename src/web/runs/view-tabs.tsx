import { queryText } from "#web/lib/call.ts";
import type { RunPage } from "#web/parts/runs/run.ts";
import { namedView } from "#web/parts/views/kept-views.ts";
import { SavedViews } from "#web/parts/views/saved-views.tsx";

import { filtersIn } from "./list-filters.ts";
import { useMovedViews } from "./moved-views.ts";
import { areSame, countText, VIEWED_RUNS, VIEWS } from "./views.ts";

interface ViewTabsProps {
  query: Readonly<Record<string, string>>;
  counts: RunPage["counts"];
}

/** The views of the list: those that everybody has, and the saved ones. */
export function ViewTabs({ query, counts }: ViewTabsProps) {
  useMovedViews();
  const filters = filtersIn(query);
  const { period } = query;
  const current =
    namedView("runs", query) === undefined ? VIEWS.find((view) => areSame(view.filters, filters)) : undefined;
  return (
    <SavedViews of={VIEWED_RUNS} kept={period === undefined ? {} : { period }} isBuiltIn={current !== undefined}>
      {VIEWS.map((view) => (
        <li key={view.name}>
          <a
            href={`/runs${queryText({ ...view.filters, period })}`}
            aria-current={view === current ? "page" : undefined}
          >
            {view.name} <span class="dim">{countText(view, counts)}</span>
          </a>
        </li>
      ))}
    </SavedViews>
  );
}
