import type { Statement } from "#db/statement";

import { eventBody } from "./event-body.ts";
import type { EventData, TriggerEvent } from "./events.ts";
import { insertDeliveriesOfEvent } from "./store.ts";

interface EmitContext {
  tenant: { id: string };
  clock: () => number;
  newId: () => string;
}

/**
 * The statement that puts an event into the outbox: one delivery for each of the tenant's enabled webhooks that
 * subscribed to it. It is part of the atomic batch that causes the event (`commit(ctx, [change, emitEvent(ctx, …)])`).
 * An event is therefore never sent for a change that did not happen, nor lost for one that did. The ids go to the delivery
 * queue once the batch has committed. `only`: the event happens if the batch itself stores this message.
 */
export function emitEvent<Event extends TriggerEvent>(
  ctx: EmitContext,
  event: Event,
  data: EventData<Event>,
  only: { messageId?: string } = {},
): Statement {
  const now = ctx.clock();
  return insertDeliveriesOfEvent({
    tenantId: ctx.tenant.id,
    eventId: ctx.newId(),
    event,
    body: () => eventBody(event, data, now),
    now,
    ...only,
  });
}
