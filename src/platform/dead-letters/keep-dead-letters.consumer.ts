import type { BaseContext } from "#context/context";
import type { QueueName } from "#context/queue-name";

import { keepDeadLetters } from "./keep-dead-letters.ts";

/** Delay before a batch that the database refused is taken again. */
const RETRY_SECONDS = 300;

/**
 * Keeps messages that a queue's consumer refused to the end, for the operator. Nothing needs to be sent again: a message
 * only says that a row is due, and the scheduled job finds the row.
 */
export async function keepDeadLettersConsumer(ctx: BaseContext, batch: MessageBatch, queue: QueueName): Promise<void> {
  ctx.log.error("queue_messages_dead", { queue, messages: batch.messages.length });
  try {
    await keepDeadLetters(ctx, queue, batch.messages);
    batch.ackAll();
  } catch (error) {
    ctx.log.error("dead_letters_not_kept", { queue, error });
    batch.retryAll({ delaySeconds: RETRY_SECONDS });
  }
}
