import { me } from "#web/lib/session.ts";

import { Icon } from "./icon.tsx";

/** The id of the sidebar, which is a drawer on narrow screens. */
export const SIDEBAR = "sidebar";

/** Opens the drawer; nothing without a sidebar. */
export function MenuOpener() {
  if (!me.value) return null;
  return (
    <button type="button" class="button ghost bare only-narrow" popovertarget={SIDEBAR} aria-label="Menu">
      <Icon name="menu" />
    </button>
  );
}
