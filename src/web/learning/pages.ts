import type { ConsolePage } from "#web/console-page.ts";

export const LEARNING_PAGES: readonly ConsolePage[] = [];
