import { DeliveryMessage } from "#bindings/webhook-deliveries";
import type { BaseContext } from "#context";
import { inParallel } from "#lib/in-parallel";

import { deliverWebhook } from "./deliver-webhook.ts";

/** A Worker may wait for six answers at a time; two are left for the database and the resolver. */
const MAX_PARALLEL = 4;
/** A receiver that takes longer is waited for aside, so that the next batch, for other receivers, need not wait with it. */
const MAX_WAIT_MS = 1_000;

/** Sends the deliveries of a batch. Always acknowledges: the rows are the truth, and the cron finds what is left over. */
export async function deliverWebhookConsumer(ctx: BaseContext, batch: MessageBatch): Promise<void> {
  batch.ackAll();
  const ids = batch.messages.flatMap(({ body }) => {
    const message = DeliveryMessage.safeParse(body);
    return message.success ? [message.data.delivery_id] : [];
  });
  const work = inParallel(ids, MAX_PARALLEL, (id) =>
    deliverWebhook(ctx, id).catch((error: unknown) => {
      ctx.log.error("webhook_delivery_broken", { delivery: id, error });
    }),
  );
  ctx.waitUntil(work);
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}
