import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const ALERT_PAGES: readonly ConsolePage[] = [
  { path: "/alerts", component: lazyPage(async () => (await import("./alerts-page.tsx")).AlertsPage, "alerts") },
];
