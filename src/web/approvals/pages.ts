import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const APPROVAL_PAGES: readonly ConsolePage[] = [
  // One page at both addresses: the list stays as it is while requests are opened in it.
  {
    path: "/approvals/:approval_id?",
    component: lazyPage(async () => (await import("./approvals-page.tsx")).ApprovalsPage, "approvals"),
  },
];
