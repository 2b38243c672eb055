import type { ConsolePage } from "#web/console-page.ts";
import { lazyPage } from "#web/lib/lazy-page.ts";

export const REVIEW_PAGES: readonly ConsolePage[] = [
  { path: "/reviews", component: lazyPage(async () => (await import("./reviews-page.tsx")).ReviewsPage) },
];
