import type { ConsolePage } from "#web/console-page.ts";

export const CHAT_PAGES: readonly ConsolePage[] = [];
