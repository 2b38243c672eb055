import { z } from "zod";

/** A webhook that may have due deliveries. The rows in the database are the truth; the message only says «look now». */
export const WebhookMessage = z.object({ webhook_id: z.uuid() });
export type WebhookMessage = z.infer<typeof WebhookMessage>;

/** The queues: one for first attempts at working receivers, one for retries. */
export type DeliveryLane = "WEBHOOK_DELIVERIES" | "WEBHOOK_RETRIES";

/** A queue takes at most a hundred messages in one call. */
const MAX_BATCH = 100;

/**
 * Asks a consumer to make one attempt for each of these webhooks, now or after a delay of at most 12 hours. A lost
 * message is harmless: the cron finds the rows.
 */
export async function enqueueWebhooks(
  env: Env,
  lane: DeliveryLane,
  webhookIds: readonly string[],
  delaySeconds = 0,
): Promise<void> {
  for (let start = 0; start < webhookIds.length; start += MAX_BATCH) {
    const messages = webhookIds
      .slice(start, start + MAX_BATCH)
      .map((id) => ({ body: { webhook_id: id } satisfies WebhookMessage, delaySeconds }));
    await env[lane].sendBatch(messages);
  }
}
