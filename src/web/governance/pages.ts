import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const GOVERNANCE_PAGES: readonly ConsolePage[] = [
  { path: "/development/rules", component: lazyPage(async () => (await import("./settings-page.tsx")).SettingsPage) },
  { path: "/development", component: lazyPage(async () => (await import("./run-page.tsx")).RunPage) },
  {
    path: "/development/projects",
    component: lazyPage(async () => (await import("./projects-page.tsx")).ProjectsPage),
  },
  { path: "/audit", component: lazyPage(async () => (await import("./audit-page.tsx")).AuditPage, "audit") },
  {
    path: "/development/improvement",
    component: lazyPage(async () => (await import("./improvement-page.tsx")).ImprovementPage),
  },
];
