import type { BaseContext } from "#context";

import { sweepMessages } from "./sweep-messages.ts";

/** Every minute. */
export async function sweepMessagesCron(ctx: BaseContext): Promise<void> {
  const { enqueued } = await sweepMessages(ctx);
  if (enqueued > 0) ctx.log.info("messages_swept", { enqueued });
}
