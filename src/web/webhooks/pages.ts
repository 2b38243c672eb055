import type { ConsolePage } from "#web/lib/console-page.ts";
import { lazyPage } from "#web/ui/lazy-page.ts";

export const WEBHOOK_PAGES: readonly ConsolePage[] = [
  { path: "/webhooks", component: lazyPage(async () => (await import("./webhooks-page.tsx")).WebhooksPage) },
  { path: "/webhooks/:webhook_id", component: lazyPage(async () => (await import("./webhook-page.tsx")).WebhookPage) },
];
