import type { ConsolePage } from "#web/console-page.ts";

export const OVERVIEW_PAGES: readonly ConsolePage[] = [];
