import type { BaseContext } from "#context/context";
import { WebhookMessage } from "#context/webhook-deliveries";
import { BoundedCache } from "#lib/bounded-cache";

import { claimDeliveries } from "./claim-deliveries.ts";
import { deliverWebhook, type HearEvent } from "./deliver-webhook.ts";

/**
 * How long a batch waits for its receivers, so that a flood of quick ones does not overload the database. Longer
 * attempts continue while the next batch, for other receivers, begins. The rows limit the number of such attempts.
 */
const MAX_WAIT_MS = 25;
/**
 * Duration after which the next attempt does not wait for a receiver: waiting for many of them would delay the others
 * without protecting any.
 */
const SLOW_MS = 1_000;
/** Delay before a batch that the database refused is retried. */
const RETRY_SECONDS = 5;

/** Whether a webhook's last attempt in this isolate was slow. */
const slowWebhooks = new BoundedCache<boolean>(10_000);

/**
 * Makes one attempt for each webhook of a batch that has a due delivery and may be called now. An event for a trigger goes
 * to `hear`.
 */
export async function deliverBatch(ctx: BaseContext, batch: MessageBatch, hear: HearEvent): Promise<void> {
  const webhookIds = batch.messages.flatMap(({ body }) => {
    const message = WebhookMessage.safeParse(body);
    return message.success ? [message.data.webhook_id] : [];
  });
  const claims = await claimDeliveries(ctx, webhookIds).catch((error: unknown) => {
    ctx.log.error("webhook_claim_failed", { webhooks: webhookIds.length, error });
    return null;
  });
  if (claims === null) {
    batch.retryAll({ delaySeconds: RETRY_SECONDS });
    return;
  }
  batch.ackAll();
  const awaited = claims.flatMap((claim) => {
    const isSlow = slowWebhooks.get(claim.webhookId) === true;
    const attempt = timedAttempt(ctx, claim, hear);
    ctx.waitUntil(attempt);
    return isSlow ? [] : [attempt];
  });
  await Promise.race([Promise.all(awaited), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}

async function timedAttempt(
  ctx: BaseContext,
  claim: Parameters<typeof deliverWebhook>[1],
  hear: HearEvent,
): Promise<void> {
  const startedAt = ctx.clock();
  await deliverWebhook(ctx, claim, hear).catch((error: unknown) => {
    ctx.log.error("webhook_delivery_broken", { delivery: claim.id, error });
  });
  slowWebhooks.set(claim.webhookId, ctx.clock() - startedAt > SLOW_MS);
}
