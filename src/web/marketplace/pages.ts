import type { ConsolePage } from "#web/console-page.ts";

export const MARKETPLACE_PAGES: readonly ConsolePage[] = [];
