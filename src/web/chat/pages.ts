import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const CHAT_PAGES: readonly ConsolePage[] = [
  {
    path: "/agents/:agent_id/chat",
    component: lazyPage(async () => (await import("./chat-page.tsx")).ChatPage, "chat"),
  },
];
