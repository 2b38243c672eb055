import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const MESSAGING_PAGES: readonly ConsolePage[] = [
  {
    path: "/messaging",
    component: lazyPage(async () => (await import("./messages-page.tsx")).MessagesPage, "messaging"),
  },
  {
    path: "/messaging/templates",
    component: lazyPage(async () => (await import("./templates-page.tsx")).TemplatesPage, "messaging"),
  },
  {
    path: "/messaging/setup",
    component: lazyPage(async () => (await import("./setup-page.tsx")).SetupPage, "messaging"),
  },
];
