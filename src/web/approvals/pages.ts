import type { ConsolePage } from "#web/console-page.ts";

export const APPROVAL_PAGES: readonly ConsolePage[] = [];
