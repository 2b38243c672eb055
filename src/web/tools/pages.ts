import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const TOOL_PAGES: readonly ConsolePage[] = [
  { path: "/tools", component: lazyPage(async () => (await import("./tools-page.tsx")).ToolsPage, "tools") },
  {
    path: "/tools/released",
    component: lazyPage(async () => (await import("./released-page.tsx")).ReleasedPage, "tools"),
  },
  { path: "/tools/calls", component: lazyPage(async () => (await import("./calls-page.tsx")).CallsPage, "tools") },
  {
    path: "/tools/devices",
    component: lazyPage(async () => (await import("./devices-page.tsx")).DevicesPage, "tools"),
  },
];
