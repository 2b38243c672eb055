import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { getDelivery } from "./get-delivery.ts";
import { Delivery, DeliveryPath, presentDelivery } from "./schemas.ts";

export const getTriggerDeliveryRoute = operation({
  method: "get",
  path: "/api/triggers/{id}/deliveries/{delivery_id}",
  operationId: "getTriggerDelivery",
  tags: ["Triggers"],
  summary: "Get a trigger's delivery",
  description: "Returns a delivery with its whole body, up to 256 KiB.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { params: DeliveryPath },
  responses: { ...ok(enveloped(Delivery), "The delivery"), ...notModifiedResponse(), ...refuses("NOT_FOUND") },
}).handle(async (c) => {
  const { id, delivery_id: deliveryId } = c.req.valid("param");
  const { row, body } = await getDelivery(c.var.ctx, id, deliveryId);
  return answer(c, presentDelivery(row, body ?? null), { isTagged: true });
});
