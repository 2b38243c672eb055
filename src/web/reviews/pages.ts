import { lazy } from "preact-iso";

import type { ConsolePage } from "#web/console-page.ts";

export const REVIEW_PAGES: readonly ConsolePage[] = [
  { path: "/reviews", component: lazy(async () => (await import("./reviews-page.tsx")).ReviewsPage) },
];
