import type { Router } from "#http/router";

import { registerGetWebhookDelivery } from "./get-webhook-delivery.route.ts";
import { registerListWebhookDeliveries } from "./list-webhook-deliveries.route.ts";
import { registerRedeliverWebhookDelivery } from "./redeliver-webhook-delivery.route.ts";
import { registerTestWebhook } from "./test-webhook.route.ts";

/** What was sent to a webhook, and sending it again. */
export function registerWebhookDeliveryRoutes(app: Router): void {
  registerTestWebhook(app);
  registerListWebhookDeliveries(app);
  registerGetWebhookDelivery(app);
  registerRedeliverWebhookDelivery(app);
}
