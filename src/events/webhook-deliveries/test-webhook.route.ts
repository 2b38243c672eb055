import { access, created, enveloped, operation, perform, refuses } from "#http/operation";

import { DeliveriesPath, presentDeliveryDetail, WebhookDeliveryDetail } from "./schemas.ts";
import { testWebhook } from "./test-webhook.ts";

export const testWebhookRoute = operation({
  method: "post",
  path: "/api/webhooks/{webhook_id}/test",
  operationId: "testWebhook",
  tags: ["Webhooks"],
  summary: "Send a test event",
  description:
    "Sends `webhook.test` to this webhook in the same way as any other event: signed, and with the same schedule of attempts. A webhook whose breaker is open sends a probe at once: the delivery that has waited longest. The answer is the delivery; read it again to see the result.",
  ...access.tenant("WEBHOOK_MANAGE"),
  request: { params: DeliveriesPath },
  responses: {
    ...created(enveloped(WebhookDeliveryDetail), "The delivery, before its first attempt"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => testWebhook(ctx, c.req.valid("param").webhook_id),
    (delivery) => ({
      status: 201,
      data: presentDeliveryDetail(delivery),
      location: `/api/webhooks/${delivery.webhookId}/deliveries/${delivery.id}`,
    }),
  ),
);
