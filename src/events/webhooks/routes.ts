import type { Router } from "#http/router";

import { registerCreateWebhook } from "./create-webhook.route.ts";
import { registerDeleteWebhook } from "./delete-webhook.route.ts";
import { registerGetWebhook } from "./get-webhook.route.ts";
import { registerListWebhooks } from "./list-webhooks.route.ts";
import { registerRotateWebhookSecret } from "./rotate-webhook-secret.route.ts";
import { registerUpdateWebhook } from "./update-webhook.route.ts";

/** Subscriptions of URLs to events. */
export function registerWebhookRoutes(app: Router): void {
  registerListWebhooks(app);
  registerCreateWebhook(app);
  registerGetWebhook(app);
  registerUpdateWebhook(app);
  registerDeleteWebhook(app);
  registerRotateWebhookSecret(app);
}
