import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const COMPARE_PAGES: readonly ConsolePage[] = [
  { path: "/compare", component: lazyPage(async () => (await import("./compare-page.tsx")).ComparePage, "compare") },
];
