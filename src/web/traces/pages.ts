import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const TRACE_PAGES: readonly ConsolePage[] = [
  { path: "/settings/traces", component: lazyPage(async () => (await import("./traces-page.tsx")).TracesPage) },
];
