import type { EventData, TriggerEvent } from "./events.ts";

/**
 * The signed and sent bytes of an event, made once for all its deliveries and attempts. `at` is milliseconds since
 * 1970.
 */
export function eventBody<Event extends TriggerEvent>(event: Event, data: EventData<Event>, at: number): string {
  return JSON.stringify({ event, data, timestamp: new Date(at).toISOString() });
}
