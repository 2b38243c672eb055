import type { QueueName } from "#bindings/queue-name";
import type { BaseContext } from "#context";
import { commit } from "#db/commit";

import { insertDeadLetter } from "./store.ts";

/** Enough for any of our messages, which only name a row. */
const MAX_BODY = 1_000;

/** Delay before a batch that the database refused is taken again. */
const RETRY_SECONDS = 300;

/**
 * Keeps messages that a queue's consumer refused to the end, for the operator. Nothing needs to be sent again: a message
 * only says that a row is due, and the scheduled job finds the row.
 */
export async function keepDeadLettersConsumer(ctx: BaseContext, batch: MessageBatch, queue: QueueName): Promise<void> {
  ctx.log.error("queue_messages_dead", { queue, messages: batch.messages.length });
  const diedAt = ctx.clock();
  const rows = batch.messages.map(({ id, body, timestamp }) =>
    insertDeadLetter({
      id,
      queue,
      body: (JSON.stringify(body) ?? "").slice(0, MAX_BODY),
      sentAt: timestamp.getTime(),
      diedAt,
    }),
  );
  try {
    await commit(ctx, rows);
    batch.ackAll();
  } catch (error) {
    ctx.log.error("dead_letters_not_kept", { queue, error });
    batch.retryAll({ delaySeconds: RETRY_SECONDS });
  }
}
