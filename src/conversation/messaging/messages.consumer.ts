import { MessageNotice } from "#bindings/messages";
import type { BaseContext } from "#context";

import { lookAfterMessage } from "./look-after-message.ts";
import { workContext } from "./work-context.ts";

/**
 * Works on the messages of a batch concurrently. A fault is only logged: the row is due again after its lease, and the
 * minute job finds it.
 */
export async function messagesConsumer(base: BaseContext, batch: MessageBatch): Promise<void> {
  const notices = batch.messages.flatMap(({ body }) => MessageNotice.safeParse(body).data ?? []);
  await Promise.all(
    notices.map(async ({ tenant_id: tenantId, message_id: messageId }) => {
      try {
        await lookAfterMessage(await workContext(base, tenantId), messageId);
      } catch (error) {
        base.log.error("message_work_failed", { tenant: tenantId, message: messageId, error });
      }
    }),
  );
  batch.ackAll();
}
