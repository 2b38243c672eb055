import type { ConsolePage } from "#web/console-page.ts";

export const SKILL_PAGES: readonly ConsolePage[] = [];
