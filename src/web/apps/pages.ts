import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const APP_PAGES: readonly ConsolePage[] = [
  { path: "/apps", component: lazyPage(async () => (await import("./apps-page.tsx")).AppsPage, "apps") },
];
