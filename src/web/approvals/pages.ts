import { lazy } from "preact-iso";

import type { ConsolePage } from "#web/console-page.ts";

export const APPROVAL_PAGES: readonly ConsolePage[] = [
  { path: "/approvals", component: lazy(async () => (await import("./approvals-page.tsx")).ApprovalsPage) },
  { path: "/approvals/:approval_id", component: lazy(async () => (await import("./approval-page.tsx")).ApprovalPage) },
];
