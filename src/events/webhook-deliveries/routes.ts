import type { Operation } from "#http/operation";

import { getWebhookDeliveryRoute } from "./get-webhook-delivery.route.ts";
import { listWebhookDeliveriesRoute } from "./list-webhook-deliveries.route.ts";
import { redeliverWebhookDeliveryRoute } from "./redeliver-webhook-delivery.route.ts";
import { testWebhookRoute } from "./test-webhook.route.ts";

/** What was sent to a webhook, and sending it again. */
export const webhookDeliveryRoutes: readonly Operation[] = [
  testWebhookRoute,
  listWebhookDeliveriesRoute,
  getWebhookDeliveryRoute,
  redeliverWebhookDeliveryRoute,
];
