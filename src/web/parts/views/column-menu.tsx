import { useQuery } from "#web/lib/use-query.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Menu, MenuItem, MenuTick } from "#web/ui/menu.tsx";

import { chosenColumns, isInAddress, keepColumns, shownColumns, withOther } from "./columns.ts";
import type { ViewedPage } from "./view.ts";

/** Chooses the columns of a list. In a saved view the address holds the choice until the view is saved; otherwise this browser keeps it. */
export function ColumnMenu({ of }: { of: ViewedPage }) {
  const { query, change } = useQuery();
  const shown = shownColumns(of, query);
  const choose = (names: readonly string[]): void => {
    // With its page, so that the list stays where it is.
    if (isInAddress(query)) change({ columns: names.join(","), page: query["page"] ?? null });
    else keepColumns(of.page, names);
  };
  return (
    <Menu
      look="button ghost small"
      shown={
        <>
          Columns <Icon name="down" />
        </>
      }
    >
      {of.columns.map(({ name, title, isAlways = false }) => (
        <MenuTick
          key={name}
          isTicked={shown.has(name)}
          fixed={isAlways ? "always shown" : undefined}
          onClick={() => choose(withOther(of, query, name))}
        >
          {title}
        </MenuTick>
      ))}
      {chosenColumns(of, query).length > 0 && (
        <MenuItem icon="undo" onClick={() => choose([])}>
          Usual columns
        </MenuItem>
      )}
    </Menu>
  );
}
