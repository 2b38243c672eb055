import type { BaseContext } from "#context/context";
import { MessageNotice } from "#context/messages";

import { lookAfterMessage } from "./look-after-message.ts";
import { workContext } from "./work-context.ts";

/**
 * How long a batch waits for its messages. A slow answer is given after the batch, so that it does not hold up the next
 * one: a host may deliver a queue's batches one after the other.
 */
const LONGEST_BATCH_MS = 500;

/** Messages under way in this isolate above which a batch waits for the end of all its messages. */
const MANY = 200;

let underWay = 0;

/**
 * Works on the messages of a batch concurrently. A fault is only logged: the row is due again after its lease, and the
 * minute job finds it. So a message is safe whether or not the batch waits for it.
 */
export async function messagesConsumer(base: BaseContext, batch: MessageBatch): Promise<void> {
  const notices = batch.messages.flatMap(({ body }) => MessageNotice.safeParse(body).data ?? []);
  const work = Promise.all(notices.map((notice) => lookAfter(base, notice)));
  base.waitUntil(work);
  await (underWay > MANY ? work : Promise.race([work, pause(LONGEST_BATCH_MS)]));
  batch.ackAll();
}

async function lookAfter(base: BaseContext, notice: MessageNotice): Promise<void> {
  const { tenant_id: tenantId, message_id: messageId } = notice;
  underWay += 1;
  try {
    await lookAfterMessage(await workContext(base, tenantId), messageId);
  } catch (error) {
    base.log.error("message_work_failed", { tenant: tenantId, message: messageId, error });
  } finally {
    underWay -= 1;
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
