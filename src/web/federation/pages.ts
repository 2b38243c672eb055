import type { ConsolePage } from "#web/console-page.ts";

export const FEDERATION_PAGES: readonly ConsolePage[] = [];
