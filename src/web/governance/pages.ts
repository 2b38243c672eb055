import type { ConsolePage } from "#web/console-page.ts";

export const GOVERNANCE_PAGES: readonly ConsolePage[] = [];
