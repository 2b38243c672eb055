import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const REVIEW_QUEUE_PAGES: readonly ConsolePage[] = [
  // One page at both addresses: the list stays as it is while runs are opened in it.
  {
    path: "/review/:execution_id?",
    component: lazyPage(async () => (await import("./review-page.tsx")).ReviewPage, "review"),
  },
];
