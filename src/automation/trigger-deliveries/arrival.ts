import type { DeliveryRow } from "./store.ts";

/** The run behind an event: where it comes from, and the triggers whose runs caused it, the first one first. */
export interface Cause {
  origin: string;
  contactId: string | null;
  triggers: string[];
}

/** A message for a trigger, from a sender that proved itself, from the outbox, or from a person. */
export interface Arrival {
  senderId: string | null;
  /** The kind of the message, or the name of the event. */
  event: string | null;
  /** The key that a repeat within a time has as well; null where repeats are not known. */
  key: { value: string; withinMs: number } | null;
  /** Those that the trigger names, in small letters. */
  headers: Record<string, string>;
  body: unknown;
  cause: Cause | null;
  redeliveryOf: string | null;
  /** Why it starts nothing, whatever the trigger's rule says: its causes form a circle. */
  ignoredFor?: { code: string; message: string } | null;
}

/** The row of an arrival before its outcome is known. */
export function newDelivery(
  { newId, clock }: { newId: () => string; clock: () => number },
  trigger: { tenantId: string; id: string },
  { senderId, event, headers, body, cause, redeliveryOf }: Arrival,
): DeliveryRow {
  const text = JSON.stringify(body);
  return {
    id: newId(),
    tenantId: trigger.tenantId,
    triggerId: trigger.id,
    receivedAt: clock(),
    status: "accepted",
    reason: null,
    senderId,
    event,
    dedupeKey: null,
    headers,
    body: text,
    bodyBytes: new TextEncoder().encode(text).length,
    isInBucket: false,
    cause,
    redeliveryOf,
    executionId: null,
    workflowRunId: null,
    isSettled: true,
  };
}

/** The arrival of a delivery that is given again. */
export const arrivalOf = (delivery: DeliveryRow, body: unknown): Arrival => ({
  senderId: delivery.senderId,
  event: delivery.event,
  key: null,
  headers: delivery.headers,
  body,
  cause: delivery.cause,
  redeliveryOf: delivery.id,
});
