import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const RUN_PAGES: readonly ConsolePage[] = [
  { path: "/runs", component: lazyPage(async () => (await import("./runs-page.tsx")).RunsPage) },
  { path: "/runs/:execution_id", component: lazyPage(async () => (await import("./run-page.tsx")).RunPage, "run") },
];
