import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectDelivery, type DeliveryWithAttempts } from "./store.ts";

export async function getWebhookDelivery(
  ctx: ServiceContext,
  webhookId: string,
  deliveryId: string,
): Promise<DeliveryWithAttempts> {
  const delivery =
    isUuid(webhookId) && isUuid(deliveryId)
      ? await selectDelivery(ctx.db, ctx.tenant.id, webhookId, deliveryId)
      : undefined;
  if (!delivery) throw notFound("delivery", deliveryId);
  return delivery;
}
