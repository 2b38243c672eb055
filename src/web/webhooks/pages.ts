import { lazy } from "preact-iso";

import type { ConsolePage } from "#web/console-page.ts";

export const WEBHOOK_PAGES: readonly ConsolePage[] = [
  { path: "/webhooks", component: lazy(async () => (await import("./webhooks-page.tsx")).WebhooksPage) },
  { path: "/webhooks/:webhook_id", component: lazy(async () => (await import("./webhook-page.tsx")).WebhookPage) },
];
