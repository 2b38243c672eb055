import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const MODEL_PAGES: readonly ConsolePage[] = [
  {
    path: "/settings/models",
    component: lazyPage(async () => (await import("./models-page.tsx")).ModelsPage, "models"),
  },
];
