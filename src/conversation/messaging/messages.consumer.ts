import { MessageNotice } from "#bindings/messages";
import type { BaseContext } from "#context";

import { lookAfterMessage } from "./look-after-message.ts";
import { workContext } from "./work-context.ts";

/**
 * Looks after the messages of a batch at the same time. A fault is written down and nothing more: the row is due again after its lease,
 * and the clock finds it.
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
