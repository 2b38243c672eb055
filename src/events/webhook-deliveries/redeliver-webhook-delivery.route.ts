import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { redeliverWebhookDelivery } from "./redeliver-webhook-delivery.ts";
import { DeliveryPath, presentDeliveryDetail, WebhookDeliveryDetail } from "./schemas.ts";

export const redeliverWebhookDeliveryRoute = operation({
  method: "post",
  path: "/api/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver",
  operationId: "redeliverWebhookDelivery",
  tags: ["Webhooks"],
  summary: "Send a delivery again",
  description:
    "Sends the same bytes with the same `webhook-id` again, with a new series of ten attempts. Deliveries of the webhook that have waited longer are sent first. A webhook whose breaker is open sends a probe at once. The delivery may be delivered, dead or waiting for its next attempt. The answer is 409 while an attempt is under way and while the webhook is switched off.",
  ...access.tenant("WEBHOOK_MANAGE"),
  request: { params: DeliveryPath },
  responses: {
    ...ok(enveloped(WebhookDeliveryDetail), "The delivery, which is now due"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => {
      const { webhook_id: webhookId, delivery_id: deliveryId } = c.req.valid("param");
      return redeliverWebhookDelivery(ctx, webhookId, deliveryId);
    },
    (delivery) => ({ status: 200, data: presentDeliveryDetail(delivery) }),
  ),
);
