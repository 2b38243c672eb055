import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { eventBody } from "#events/outbox/event-body";
import { webhookNotFound } from "#events/webhooks/find-webhook";
import { isUuid } from "#lib/uuid";

import {
  insertDelivery,
  probeNow,
  requireEnabledWebhook,
  requireWebhook,
  type DeliveryRow,
  type DeliveryWithAttempts,
} from "./store.ts";
import { webhookIsOff } from "./webhook-is-off.ts";

/**
 * Sends the event `webhook.test` to one webhook, whatever it subscribed to. Throws NOT_FOUND, CONFLICT when it is
 * disabled.
 */
export async function testWebhook(ctx: ServiceContext, webhookId: string): Promise<DeliveryWithAttempts> {
  const refusal = () => webhookNotFound(webhookId);
  if (!isUuid(webhookId)) throw refusal();
  const now = ctx.clock();
  const delivery: DeliveryRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    webhookId,
    eventId: ctx.newId(),
    event: "webhook.test",
    body: eventBody("webhook.test", { webhook_id: webhookId, message: "It works." }, now),
    status: "pending",
    attempts: 0,
    nextAttemptAt: now,
    createdAt: now,
    deliveredAt: null,
  };
  const result = { ...delivery, attemptRows: [] };
  await commit(
    ctx,
    [
      requireWebhook(ctx.tenant.id, webhookId, refusal),
      requireEnabledWebhook(ctx.tenant.id, webhookId, webhookIsOff),
      insertDelivery(delivery),
      probeNow(ctx.tenant.id, webhookId, now),
    ],
    { result },
  );
  return result;
}
