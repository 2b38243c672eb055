import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const OVERVIEW_PAGES: readonly ConsolePage[] = [
  { path: "/", component: lazyPage(async () => (await import("./overview-page.tsx")).OverviewPage, "overview") },
];
