import type { BaseContext } from "#context/context";
import type { QueueName } from "#context/queue-name";
import { commit } from "#db/commit";

import { insertDeadLetter } from "./store.ts";

/** Enough for any of our messages, which only name a row. */
const MAX_BODY = 1_000;

/** A message that a queue's consumer refused to the end. */
export interface DeadMessage {
  id: string;
  body: unknown;
  timestamp: Date;
}

/** Keeps the beginnings of dead messages for the operator. */
export async function keepDeadLetters(
  ctx: BaseContext,
  queue: QueueName,
  messages: readonly DeadMessage[],
): Promise<void> {
  const diedAt = ctx.clock();
  const rows = messages.map(({ id, body, timestamp }) =>
    insertDeadLetter({
      id,
      queue,
      body: (JSON.stringify(body) ?? "").slice(0, MAX_BODY),
      sentAt: timestamp.getTime(),
      diedAt,
    }),
  );
  await commit(ctx, rows);
}
