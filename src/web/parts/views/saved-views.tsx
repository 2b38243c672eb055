import type { ComponentChildren } from "preact";
import { ErrorBoundary, lazy, useLocation } from "preact-iso";
import { useEffect, useRef, useState } from "preact/hooks";

import { useQuery } from "#web/lib/use-query.ts";
import { Button } from "#web/ui/button.tsx";

import { chosenColumns, knownColumns } from "./columns.ts";
import { namedView, readViews, readViewsOnce, savedViews } from "./kept-views.ts";
import {
  areSame,
  countOf,
  hrefOf,
  isPlain,
  type Parameters,
  type SavedView,
  type ViewedPage,
  type ViewPage,
} from "./view.ts";

// The page opens without them.
const ColumnMenu = lazy(async () => (await import("./column-menu.tsx")).ColumnMenu);
const ChangedView = lazy(async () => (await import("./changed-view.tsx")).ChangedView);
const SaveView = lazy(async () => (await import("./save-view.tsx")).SaveView);
const ViewMenu = lazy(async () => (await import("./view-menu.tsx")).ViewMenu);

interface SavedViewsProps {
  of: ViewedPage;
  /** Parameters of the address that every view keeps. */
  kept?: Parameters;
  /** Whether a built-in view has what is shown. */
  isBuiltIn: boolean;
  /** The tabs of the built-in views, as items of a list. */
  children?: ComponentChildren;
}

/** The views of a list: the built-in ones, the saved one that is shown, how to save what is shown, a menu of all saved ones, and the columns. */
export function SavedViews({ of, kept = {}, isBuiltIn, children }: SavedViewsProps) {
  const { query } = useQuery();
  const { route } = useLocation();
  const [isSaving, setIsSaving] = useState(false);
  const read = savedViews.value;
  const views = (read ?? []).filter(({ page }) => page === of.page);
  const asked = of.toView(query);
  const columns = chosenColumns(of, query);
  const isShown = (view: SavedView): boolean =>
    areSame(view.query, asked) && String(knownColumns(of, view.columns)) === String(columns);
  const named = namedView(of.page, query);
  const current = named ?? views.find(isShown);
  const isOwnTab = named !== undefined || !isBuiltIn;
  useEffect(readViewsOnce, []);
  useDefaultView(of.page, read === null ? null : views);
  const onSaved = (view: SavedView): void => {
    setIsSaving(false);
    void readViews();
    route(hrefOf(view, kept));
  };
  return (
    <div class="view-bar">
      <nav class="tabs" aria-label="Views">
        <ul>
          {children}
          {tabsOf(views, current).map((view) => (
            <li key={view.id}>
              <a href={hrefOf(view, kept)} aria-current={view === current && isOwnTab ? "page" : undefined}>
                {view.name} <span class="dim">{countOf(view)}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {current !== undefined && !isShown(current) && (
        <ChangedView of={of} view={current} kept={kept} onChanged={onSaved} onSaveAs={() => setIsSaving(true)} />
      )}
      {current === undefined && (!isBuiltIn || columns.length > 0) && (
        <Button kind="ghost" size="small" icon="plus" onClick={() => setIsSaving(true)}>
          Save this view
        </Button>
      )}
      {views.length > 0 && <ViewMenu views={views} current={current} kept={kept} />}
      <ErrorBoundary>
        <ColumnMenu of={of} />
      </ErrorBoundary>
      {isSaving && (
        <SaveView of={of} asked={asked} columns={columns} onClose={() => setIsSaving(false)} onSaved={onSaved} />
      )}
    </div>
  );
}

/** Maximum number of saved views beside the built-in ones; the others are in the menu. */
const MAX_TABS = 3;

/** The first views, and the one that is shown. */
const tabsOf = (views: readonly SavedView[], current: SavedView | undefined): readonly SavedView[] =>
  views.filter((view, place) => place < MAX_TABS || view === current);

/** Opens the page with the person's view, else the team's, when its address asks for nothing. */
function useDefaultView(page: ViewPage, views: readonly SavedView[] | null): void {
  const { route } = useLocation();
  const wasPlain = useRef(isPlain(page));
  useEffect(() => {
    if (views === null || !wasPlain.current) return;
    wasPlain.current = false;
    const opening =
      views.find(({ default_for: whom }) => whom.includes("me")) ??
      views.find(({ default_for: whom }) => whom.includes("team"));
    if (opening !== undefined && isPlain(page)) route(hrefOf(opening), true);
  }, [views === null]);
}
