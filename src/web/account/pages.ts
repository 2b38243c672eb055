import { lazy } from "preact-iso";

import type { ConsolePage } from "#web/console-page.ts";

export const ACCOUNT_PAGES: readonly ConsolePage[] = [
  { path: "/account", component: lazy(async () => (await import("./account-page.tsx")).AccountPage) },
];
