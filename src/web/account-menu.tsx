import { useState } from "preact/hooks";

import { endSession, isInSample, may, me } from "./lib/session.ts";
import { chooseTheme, storedTheme, type Theme, THEMES } from "./lib/theme.ts";
import { useAction } from "./lib/use-action.ts";
import { opened } from "./parts/opened.ts";
import { Face } from "./ui/face.tsx";
import type { IconName } from "./ui/icon.tsx";
import { Icon } from "./ui/icon.tsx";
import { Menu, MenuItem } from "./ui/menu.tsx";
import { Problem } from "./ui/notice.tsx";

const THEME_WORDS: Readonly<Record<Theme, readonly [text: string, icon: IconName]>> = {
  system: ["As the device", "sliders"],
  light: ["Light", "sun"],
  dark: ["Dark", "moon"],
};

function openKillSwitch(): void {
  opened.value = "kill-switch";
}

/** The signed-in person; opens the theme, the account, the kill switch of the workspace and the way out. */
export function AccountMenu() {
  const [theme, setTheme] = useState(storedTheme);
  const leave = useAction(endSession);
  if (!me.value) return null;
  const { user, tenant } = me.value;
  const title = isInSample() ? tenant.name : user.email;
  const choose = (next: Theme): void => {
    setTheme(next);
    chooseTheme(next);
  };
  return (
    <div class="account-menu">
      <Problem error={leave.error} />
      <Menu
        look="person"
        title={
          <p class="menu-title cut" title={title}>
            {title}
          </p>
        }
        shown={
          <>
            <Face name={user.name ?? user.email} />
            <span class="unseen">Account: </span>
            <span class="grow cut">{user.name ?? user.email}</span>
            <Icon name="updown" />
          </>
        }
      >
        {THEMES.map((each) => (
          <MenuItem key={each} icon={THEME_WORDS[each][1]} isChosen={each === theme} onClick={() => choose(each)}>
            {THEME_WORDS[each][0]}
          </MenuItem>
        ))}
        <MenuItem icon="user" href="/settings">
          Your account
        </MenuItem>
        {may("AGENT_MANAGE") && !isInSample() && (
          <MenuItem icon="done" href="/?steps=shown">
            First steps
          </MenuItem>
        )}
        {may("GOVERNANCE_APPROVE") && (
          <MenuItem icon="refused" isDangerous onClick={openKillSwitch}>
            Kill switch…
          </MenuItem>
        )}
        <MenuItem icon="out" onClick={() => void leave.run()}>
          Sign out
        </MenuItem>
      </Menu>
    </div>
  );
}
