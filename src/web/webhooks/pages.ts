import type { ConsolePage } from "#web/console-page.ts";
import { lazyPage } from "#web/lib/lazy-page.ts";

export const WEBHOOK_PAGES: readonly ConsolePage[] = [
  { path: "/webhooks", component: lazyPage(async () => (await import("./webhooks-page.tsx")).WebhooksPage) },
  { path: "/webhooks/:webhook_id", component: lazyPage(async () => (await import("./webhook-page.tsx")).WebhookPage) },
];
