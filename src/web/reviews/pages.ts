import type { ConsolePage } from "#web/console-page.ts";

export const REVIEW_PAGES: readonly ConsolePage[] = [];
