import type { ConsolePage } from "#web/console-page.ts";

export const AGENT_PAGES: readonly ConsolePage[] = [];
