import type { BaseContext } from "#context/context";
import { deliverBatch } from "#events/webhook-deliveries/deliver-batch";

/** Delivers events to the webhooks outside and to the triggers within. What triggers need is loaded with their first event. */
export const deliverEvents = (ctx: BaseContext, batch: MessageBatch): Promise<void> =>
  deliverBatch(ctx, batch, async (base, event) => (await import("./hear-event.ts")).hearEvent(base, event));
