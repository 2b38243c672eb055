import { useLocation } from "preact-iso";

import { callData } from "#web/lib/call.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { tell } from "#web/ui/toast.tsx";

import { readViews } from "./kept-views.ts";
import { countOf, hrefOf, mayChangeView, type Parameters, type SavedView } from "./view.ts";

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
export function ViewMenu({ views, current, kept }: ViewMenuProps) {
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
