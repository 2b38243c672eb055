import type { ConsolePage } from "#web/console-page.ts";
import { lazyPage } from "#web/lib/lazy-page.ts";

export const TOOL_PAGES: readonly ConsolePage[] = [
  { path: "/tools", component: lazyPage(async () => (await import("./tools-page.tsx")).ToolsPage) },
  { path: "/tools/devices", component: lazyPage(async () => (await import("./devices-page.tsx")).DevicesPage) },
];
