import { z } from "zod";

/** A notice of a message with due work. The row in the database is the truth; the notice only says «look now». */
export const MessageNotice = z.object({ tenant_id: z.uuid(), message_id: z.uuid() });
export type MessageNotice = z.infer<typeof MessageNotice>;

/** A queue takes at most a hundred messages in one call. */
const MAX_BATCH = 100;

/**
 * Asks a consumer to work on these messages, now or after a delay. A lost notice is harmless: the cron finds the rows.
 */
export async function enqueueMessages(env: Env, notices: readonly MessageNotice[], delaySeconds = 0): Promise<void> {
  for (let start = 0; start < notices.length; start += MAX_BATCH) {
    await env.MESSAGES.sendBatch(notices.slice(start, start + MAX_BATCH).map((body) => ({ body, delaySeconds })));
  }
}
