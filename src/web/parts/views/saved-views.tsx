import type { ComponentChildren } from "preact";
import { lazy, useLocation } from "preact-iso";
import { useEffect, useRef, useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { tell } from "#web/ui/toast.tsx";

import { readViews, readViewsOnce, savedViews } from "./kept-views.ts";
import {
  areSame,
  countOf,
  hrefOf,
  isPlain,
  mayChangeView,
  type Parameters,
  type SavedView,
  type ViewedPage,
  type ViewPage,
} from "./view.ts";

const SaveView = lazy(async () => (await import("./save-view.tsx")).SaveView);

interface SavedViewsProps {
  of: ViewedPage;
  /** Parameters of the address that every view keeps. */
  kept?: Parameters;
  /** Whether a built-in view has what is shown. */
  isBuiltIn: boolean;
  /** The tabs of the built-in views, as items of a list. */
  children?: ComponentChildren;
}

/** The views of a list: the built-in ones, the saved one that is shown, how to save what is shown, and a menu of all saved ones. */
export function SavedViews({ of, kept = {}, isBuiltIn, children }: SavedViewsProps) {
  const { query } = useQuery();
  const { route } = useLocation();
  const [isSaving, setIsSaving] = useState(false);
  const read = savedViews.value;
  const views = (read ?? []).filter(({ page }) => page === of.page);
  const asked = of.toView(query);
  const current = views.find(({ id }) => id === query["saved"]) ?? views.find((view) => areSame(view.query, asked));
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
              <a href={hrefOf(view, kept)} aria-current={view === current && !isBuiltIn ? "page" : undefined}>
                {view.name} <span class="dim">{countOf(view)}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {current !== undefined && !areSame(current.query, asked) && (
        <Changed of={of} view={current} kept={kept} onChanged={onSaved} onSaveAs={() => setIsSaving(true)} />
      )}
      {current === undefined && !isBuiltIn && (
        <Button kind="ghost" size="small" icon="plus" onClick={() => setIsSaving(true)}>
          Save this view
        </Button>
      )}
      {views.length > 0 && <ViewMenu views={views} current={current} kept={kept} />}
      {isSaving && <SaveView of={of} asked={asked} onClose={() => setIsSaving(false)} onSaved={onSaved} />}
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

interface ChangedProps {
  of: ViewedPage;
  view: SavedView;
  kept: Parameters;
  onChanged: (view: SavedView) => void;
  onSaveAs: () => void;
}

/** The list differs from its view. The person saves the change, saves another view, or goes back. */
function Changed({ of, view, kept, onChanged, onSaveAs }: ChangedProps) {
  const { query } = useQuery();
  const saving = useAction(async () => {
    onChanged(await callData("PATCH", `/api/views/${view.id}`, { body: { query: of.toView(query) } }));
    tell(`${view.name} was saved`);
  });
  return (
    <>
      <span class="accent">Changed</span>
      {mayChangeView(view) && (
        <Button size="small" icon="check" isBusy={saving.isRunning} onClick={() => void saving.run()}>
          Save
        </Button>
      )}
      <Button kind="ghost" size="small" icon="plus" onClick={onSaveAs}>
        Save as
      </Button>
      <ButtonLink kind="ghost" size="small" icon="undo" href={hrefOf(view, kept)}>
        Go back
      </ButtonLink>
    </>
  );
}

interface ViewMenuProps {
  views: readonly SavedView[];
  current: SavedView | undefined;
  kept: Parameters;
}

const SCOPES = [
  ["team", "Team"],
  ["personal", "Mine"],
] as const;

/** All saved views with their numbers, and what can be done with the one that is shown. */
function ViewMenu({ views, current, kept }: ViewMenuProps) {
  return (
    <Menu
      look="button ghost small"
      shown={
        <>
          Views <Icon name="down" />
        </>
      }
    >
      {SCOPES.map(([scope, title]) => {
        const ofScope = views.filter((view) => view.scope === scope);
        return (
          ofScope.length > 0 && (
            <div key={scope} role="group" aria-label={title}>
              <p class="menu-heading dim">{title}</p>
              {ofScope.map((view) => (
                <MenuItem key={view.id} href={hrefOf(view, kept)}>
                  <span class="row">
                    <span class="grow">
                      {view.name}
                      {view.warnings.length > 0 && <span class="dim"> ({view.warnings[0]?.message})</span>}
                    </span>
                    <span class="dim">{countOf(view)}</span>
                  </span>
                </MenuItem>
              ))}
            </div>
          )
        );
      })}
      {current !== undefined && <OwnActions view={current} />}
    </Menu>
  );
}

/** Opens the page with the view, or not; deletes it. */
function OwnActions({ view }: { view: SavedView }) {
  const { route, path } = useLocation();
  const isDefault = view.default_for.includes("me");
  const makeDefault = async (): Promise<void> => {
    await callData("POST", `/api/views/${view.id}/default`, { body: { for: isDefault ? "nobody" : "me" } });
    tell(isDefault ? `The page no longer opens with ${view.name}` : `The page opens with ${view.name}`);
    await readViews();
  };
  const remove = async (): Promise<void> => {
    await callData("DELETE", `/api/views/${view.id}`);
    tell(`${view.name} was deleted`);
    await readViews();
    route(path);
  };
  return (
    <div role="group" aria-label={view.name}>
      <p class="menu-heading dim">{view.name}</p>
      <MenuItem isChosen={isDefault} onClick={() => void makeDefault()}>
        Open this page with it
      </MenuItem>
      {mayChangeView(view) && (
        <MenuItem icon="x" isDangerous onClick={() => void remove()}>
          Delete the view
        </MenuItem>
      )}
    </div>
  );
}
