import { lazy } from "preact-iso";

import type { ConsolePage } from "#web/console-page.ts";

export const CHAT_PAGES: readonly ConsolePage[] = [
  { path: "/agents/:agent_id/chat", component: lazy(async () => (await import("./chat-page.tsx")).ChatPage) },
];
