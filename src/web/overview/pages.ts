import { lazy } from "preact-iso";

import type { ConsolePage } from "#web/console-page.ts";

export const OVERVIEW_PAGES: readonly ConsolePage[] = [
  { path: "/", component: lazy(async () => (await import("./overview-page.tsx")).OverviewPage) },
];
