import type { ConsolePage } from "#web/console-page.ts";
import { lazyPage } from "#web/lib/lazy-page.ts";

export const RUN_PAGES: readonly ConsolePage[] = [
  { path: "/runs", component: lazyPage(async () => (await import("./runs-page.tsx")).RunsPage) },
];
