import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";

import { getWebhookDelivery } from "./get-webhook-delivery.ts";
import {
  probeNow,
  requireEnabledWebhook,
  requireNotSending,
  resetDelivery,
  type DeliveryWithAttempts,
} from "./store.ts";
import { webhookIsOff } from "./webhook-is-off.ts";

/**
 * Makes a delivery of any state due again, with all attempts available: the same bytes under the same `webhook-id`.
 * Throws NOT_FOUND, and CONFLICT when the webhook is disabled or an attempt is running.
 */
export async function redeliverWebhookDelivery(
  ctx: ServiceContext,
  webhookId: string,
  deliveryId: string,
): Promise<DeliveryWithAttempts> {
  const delivery = await getWebhookDelivery(ctx, webhookId, deliveryId);
  const now = ctx.clock();
  const result: DeliveryWithAttempts = {
    ...delivery,
    status: "pending",
    attempts: 0,
    nextAttemptAt: now,
    deliveredAt: null,
  };
  await commit(
    ctx,
    [
      requireEnabledWebhook(ctx.tenant.id, webhookId, webhookIsOff),
      requireNotSending(delivery, now, isBeingSent),
      resetDelivery(delivery, now),
      probeNow(ctx.tenant.id, webhookId, now),
    ],
    { result },
  );
  return result;
}

const isBeingSent = (): AppError =>
  new AppError("CONFLICT", {
    message: "An attempt is under way.",
    details: { reason: "attempt_under_way" },
    retryAfterSeconds: 15,
  });
