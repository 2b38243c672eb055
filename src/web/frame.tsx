import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import { useEffect, useRef } from "preact/hooks";

import { AccountMenu } from "./account-menu.tsx";
import { may, me } from "./lib/session.ts";
import { keepWaitingCounted, waiting } from "./lib/waiting.ts";
import { isWithin, NAVIGATION } from "./navigation.ts";
import { Icon } from "./ui/icon.tsx";
import { Mark } from "./ui/mark.tsx";
import { SIDEBAR } from "./ui/menu-opener.tsx";
import { Toasts } from "./ui/toast.tsx";

/** The sidebar with the navigation and who is signed in, and the page. */
export function Frame({ children }: { children: ComponentChildren }) {
  return (
    <div class="frame">
      <a href="#content" class="skip">
        To the content
      </a>
      <Sidebar />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Toasts />
    </div>
  );
}

function Sidebar() {
  const { path } = useLocation();
  const frame = useRef<HTMLElement>(null);
  // As a drawer it has done its work when another page is there.
  useEffect(() => {
    keepWaitingCounted();
    if (frame.current?.matches(":popover-open") === true) frame.current.hidePopover();
  }, [path]);
  return (
    <header class="sidebar" id={SIDEBAR} popover="auto" ref={frame}>
      <a href="/" class="home" title={me.value?.tenant.name}>
        <Mark />
        <span class="cut">{me.value?.tenant.name ?? "Tenure"}</span>
      </a>
      <nav aria-label="Sections">
        {NAVIGATION.map(([name, places]) => (
          <ul key={name} aria-label={name}>
            {places
              .filter(({ permission }) => permission === undefined || may(permission))
              .map(({ title, path: to, icon }) => (
                <li key={to}>
                  <a href={to} aria-current={isWithin(path, to) ? "page" : undefined}>
                    <Icon name={icon} />
                    {title}
                    {to === "/approvals" && <Waiting />}
                  </a>
                </li>
              ))}
          </ul>
        ))}
      </nav>
      <AccountMenu />
    </header>
  );
}

function Waiting() {
  if (waiting.value === null || waiting.value === 0) return null;
  return (
    <span class="count">
      {waiting.value}
      <span class="unseen"> waiting</span>
    </span>
  );
}
