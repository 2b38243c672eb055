import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const DATA_SET_PAGES: readonly ConsolePage[] = [
  { path: "/data-sets", component: lazyPage(async () => (await import("./data-sets-page.tsx")).DataSetsPage) },
  {
    path: "/data-sets/:id",
    component: lazyPage(async () => (await import("./data-set-page.tsx")).DataSetPage, "data-sets"),
  },
];
