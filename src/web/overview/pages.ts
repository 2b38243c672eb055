import type { ConsolePage } from "#web/console-page.ts";
import { lazyPage } from "#web/lib/lazy-page.ts";

export const OVERVIEW_PAGES: readonly ConsolePage[] = [
  { path: "/", component: lazyPage(async () => (await import("./overview-page.tsx")).OverviewPage) },
];
