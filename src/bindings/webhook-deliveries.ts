import { z } from "zod";

/** One due delivery; its row in the database is the truth, the message only says «look now». */
export const DeliveryMessage = z.object({ delivery_id: z.uuid() });
export type DeliveryMessage = z.infer<typeof DeliveryMessage>;

/** A queue takes at most a hundred messages in one call. */
const MAX_BATCH = 100;

/** Asks the consumer to send these deliveries now, or after a delay of at most 12 hours. Losing the message is harmless: the cron finds the row. */
export async function enqueueDeliveries(env: Env, deliveryIds: readonly string[], delaySeconds = 0): Promise<void> {
  for (let start = 0; start < deliveryIds.length; start += MAX_BATCH) {
    const messages = deliveryIds
      .slice(start, start + MAX_BATCH)
      .map((id) => ({ body: { delivery_id: id } satisfies DeliveryMessage, delaySeconds }));
    await env.WEBHOOK_DELIVERIES.sendBatch(messages);
  }
}
