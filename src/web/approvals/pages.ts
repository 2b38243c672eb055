import type { ConsolePage } from "#web/console-page.ts";
import { lazyPage } from "#web/lib/lazy-page.ts";

export const APPROVAL_PAGES: readonly ConsolePage[] = [
  { path: "/approvals", component: lazyPage(async () => (await import("./approvals-page.tsx")).ApprovalsPage) },
  {
    path: "/approvals/:approval_id",
    component: lazyPage(async () => (await import("./approval-page.tsx")).ApprovalPage),
  },
];
