import type { ComponentChildren } from "preact";
import { ErrorBoundary, lazy, useLocation } from "preact-iso";
import { useEffect, useRef } from "preact/hooks";

import { AccountMenu } from "./account-menu.tsx";
import { useKeys } from "./keys/use-keys.ts";
import { COMMAND_KEY } from "./lib/command-key.ts";
import { isOpen } from "./lib/is-open.ts";
import { tellSeen } from "./lib/notifications.ts";
import { isInSample, me, renewals } from "./lib/session.ts";
import { keepWaitingCounted, reviewsWaiting, waiting } from "./lib/waiting.ts";
import { ConnectionBar } from "./live/connection-bar.tsx";
import { shareEvents } from "./live/share-events.ts";
import { isWithin, NAVIGATION } from "./parts/navigation.ts";
import { opened } from "./parts/opened.ts";
import { Icon } from "./ui/icon.tsx";
import { loadSheet } from "./ui/lazy-page.ts";
import { Mark } from "./ui/mark.tsx";
import { SIDEBAR } from "./ui/menu-opener.tsx";
import { Toasts } from "./ui/toast.tsx";

const KeySheet = lazy(async () => {
  const [{ KeySheet: sheet }] = await Promise.all([import("./keys/key-sheet.tsx"), loadSheet("keys")]);
  return sheet;
});
const KillSwitchDialog = lazy(async () => (await import("./parts/agents/kill-switch.tsx")).KillSwitchDialog);
const SampleBar = lazy(async () => (await import("./sample-bar.tsx")).SampleBar);
const Palette = lazy(async () => {
  const [{ Palette: palette }] = await Promise.all([import("./palette/palette.tsx"), loadSheet("palette")]);
  return palette;
});

/** The sidebar with the navigation and the signed-in person, and the page. */
export function Frame({ children }: { children: ComponentChildren }) {
  const open = (what: typeof opened.value): void => {
    opened.value = what;
  };
  const close = (): void => open(null);
  useKeys({ find: () => open("find"), runTask: () => open("task"), showKeys: () => open("keys") });
  const userId = me.value?.user.id;
  const signedIn = renewals.value;
  useEffect(tellSeen, []);
  useEffect(() => (userId === undefined ? undefined : shareEvents(userId)), [userId, signedIn]);
  return (
    <div class={isInSample() ? "frame in-sample" : "frame"}>
      <a href="#content" class="skip">
        Skip to the content
      </a>
      <ErrorBoundary>{isInSample() && <SampleBar />}</ErrorBoundary>
      <Sidebar find={() => open("find")} />
      <main id="content" tabIndex={-1}>
        <ConnectionBar />
        {children}
      </main>
      <Toasts />
      <ErrorBoundary>
        {opened.value === "kill-switch" && <KillSwitchDialog of="workspace" onClose={close} />}
        {opened.value === "keys" && <KeySheet onClose={close} />}
        {(opened.value === "find" || opened.value === "task") && (
          <Palette isForTask={opened.value === "task"} onClose={close} />
        )}
      </ErrorBoundary>
    </div>
  );
}

function Sidebar({ find }: { find: () => void }) {
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
      <button type="button" class="find" onClick={find} aria-keyshortcuts="Control+K">
        <Icon name="search" />
        <span class="grow">Find</span>
        <kbd>{COMMAND_KEY} K</kbd>
      </button>
      <nav aria-label="Sections">
        {NAVIGATION.filter(([, places]) => places.some(isOpen)).map(([name, places]) => (
          <ul key={name} aria-label={name}>
            {places.filter(isOpen).map((place) => (
              <li key={place.path}>
                <a href={place.path} aria-current={isWithin(path, place) ? "page" : undefined}>
                  <Icon name={place.icon} />
                  {place.title}
                  {place.path === "/approvals" && <Waiting of={waiting.value} />}
                  {place.path === "/review" && <Waiting of={reviewsWaiting.value} isCalm />}
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

/** Shows a number beside a place; grey where no one waits for the work. */
function Waiting({ of: count, isCalm = false }: { of: number | null; isCalm?: boolean }) {
  if (count === null || count === 0) return null;
  return (
    <span class={isCalm ? "count calm" : "count"}>
      {count}
      <span class="unseen"> waiting</span>
    </span>
  );
}
