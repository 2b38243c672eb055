import { lazy } from "preact-iso";

import type { ConsolePage } from "#web/console-page.ts";

export const GOVERNANCE_PAGES: readonly ConsolePage[] = [
  { path: "/governance", component: lazy(async () => (await import("./settings-page.tsx")).SettingsPage) },
  { path: "/governance/run", component: lazy(async () => (await import("./run-page.tsx")).RunPage) },
  { path: "/governance/projects", component: lazy(async () => (await import("./projects-page.tsx")).ProjectsPage) },
  { path: "/governance/audit", component: lazy(async () => (await import("./audit-page.tsx")).AuditPage) },
  {
    path: "/governance/improvement",
    component: lazy(async () => (await import("./improvement-page.tsx")).ImprovementPage),
  },
];
