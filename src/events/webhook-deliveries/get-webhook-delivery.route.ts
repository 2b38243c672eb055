import { access, answer, enveloped, notModified, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { getWebhookDelivery } from "./get-webhook-delivery.ts";
import { DeliveryPath, deliveryTag, presentDeliveryDetail, WebhookDeliveryDetail } from "./schemas.ts";

export const getWebhookDeliveryRoute = operation({
  method: "get",
  path: "/api/webhooks/{webhook_id}/deliveries/{delivery_id}",
  operationId: "getWebhookDelivery",
  tags: ["Webhooks"],
  summary: "Get a delivery",
  description: "Returns a delivery with its attempts and the body that is sent.",
  ...access.tenant("WEBHOOK_MANAGE"),
  request: { params: DeliveryPath },
  responses: {
    ...ok(enveloped(WebhookDeliveryDetail), "The delivery"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => {
  const { webhook_id: webhookId, delivery_id: deliveryId } = c.req.valid("param");
  const delivery = await getWebhookDelivery(c.var.ctx, webhookId, deliveryId);
  const tag = deliveryTag(delivery);
  return notModified(c, tag) ?? answer(c, presentDeliveryDetail(delivery), { headers: { ETag: tag } });
});
