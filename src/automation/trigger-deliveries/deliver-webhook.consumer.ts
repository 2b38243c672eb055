import type { BaseContext } from "#context/context";

import { deliverEvents } from "./deliver-events.ts";

export const deliverWebhookConsumer = (ctx: BaseContext, batch: MessageBatch): Promise<void> =>
  deliverEvents(ctx, batch);
