import type { ConsolePage } from "#web/console-page.ts";

export const WEBHOOK_PAGES: readonly ConsolePage[] = [];
