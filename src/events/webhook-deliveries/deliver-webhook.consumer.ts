import { WebhookMessage } from "#bindings/webhook-deliveries";
import type { BaseContext } from "#context";

import { claimDeliveries } from "./claim-deliveries.ts";
import { deliverWebhook } from "./deliver-webhook.ts";

/**
 * Receivers that take longer are waited for aside, so that the next batch, for other receivers, need not wait with them. How many such
 * attempts there can be is limited by the rows.
 */
const MAX_WAIT_MS = 50;
/** When a batch is tried again that the database did not take. */
const RETRY_SECONDS = 5;

/** Makes one attempt for each webhook of a batch that has something due and may be called now. */
export async function deliverWebhookConsumer(ctx: BaseContext, batch: MessageBatch): Promise<void> {
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
  const work = Promise.all(
    claims.map((claim) =>
      deliverWebhook(ctx, claim).catch((error: unknown) => {
        ctx.log.error("webhook_delivery_broken", { delivery: claim.id, error });
      }),
    ),
  );
  ctx.waitUntil(work);
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}
