import { lazy } from "preact-iso";

import type { ConsolePage } from "#web/console-page.ts";

export const ACCOUNT_PAGES: readonly ConsolePage[] = [
  { path: "/account", component: lazy(async () => (await import("./account-page.tsx")).AccountPage) },
  { path: "/account/people", component: lazy(async () => (await import("./people-page.tsx")).PeoplePage) },
  { path: "/account/keys", component: lazy(async () => (await import("./keys-page.tsx")).KeysPage) },
];
