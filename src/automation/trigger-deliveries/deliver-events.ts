import type { BaseContext } from "#context/context";
import { deliverBatch } from "#events/webhook-deliveries/deliver-batch";

/**
 * Delivers events to the webhooks outside, and to the triggers and the runs of workflows within. What these need is loaded
 * with their first event.
 */
export const deliverEvents = (ctx: BaseContext, batch: MessageBatch): Promise<void> =>
  deliverBatch(ctx, batch, async (base, event) => {
    const { contextOf, hearEvent, originOfEvent } = await import("./hear-event.ts");
    // The one subscription of all runs of a tenant has the tenant's id.
    if (event.webhookId !== event.tenantId) return hearEvent(base, event);
    const { hearForRuns } = await import("#automation/run-arrivals/hear-for-runs");
    const { data } = JSON.parse(event.body) as { data: Record<string, unknown> };
    const origin = await originOfEvent(base, event, data);
    return hearForRuns(contextOf(base, event.tenantId), { ...event, data, origin });
  });
