import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const REVIEW_PAGES: readonly ConsolePage[] = [
  { path: "/reviews", component: lazyPage(async () => (await import("./reviews-page.tsx")).ReviewsPage) },
];
