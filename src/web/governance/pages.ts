import type { ConsolePage } from "#web/console-page.ts";
import { lazyPage } from "#web/lib/lazy-page.ts";

export const GOVERNANCE_PAGES: readonly ConsolePage[] = [
  { path: "/governance", component: lazyPage(async () => (await import("./settings-page.tsx")).SettingsPage) },
  { path: "/governance/run", component: lazyPage(async () => (await import("./run-page.tsx")).RunPage) },
  { path: "/governance/projects", component: lazyPage(async () => (await import("./projects-page.tsx")).ProjectsPage) },
  { path: "/governance/audit", component: lazyPage(async () => (await import("./audit-page.tsx")).AuditPage) },
  {
    path: "/governance/improvement",
    component: lazyPage(async () => (await import("./improvement-page.tsx")).ImprovementPage),
  },
];
