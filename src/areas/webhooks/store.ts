import { sql } from "drizzle-orm";

import { rawStatement, type Statement } from "#db/statement";

export interface EventRow {
  tenantId: string;
  eventId: string;
  event: string;
  body: string;
  now: number;
}

/** A UUIDv7 made inside the statement, one for each row: the time of the event's id, the rest random. */
const newDeliveryId = (
  eventId: string,
) => sql`(substr(${eventId}, 1, 14) || '7' || substr(lower(hex(randomblob(2))), 2) || '-'
  || substr('89ab', 1 + (random() & 3), 1) || substr(lower(hex(randomblob(2))), 2) || '-' || lower(hex(randomblob(6))))`;

/** One pending delivery, due at once, for each enabled webhook of the tenant that subscribed to the event. */
export function insertDeliveriesOfEvent({ tenantId, eventId, event, body, now }: EventRow): Statement {
  return {
    ...rawStatement(sql`INSERT INTO webhook_deliveries
        (id, tenant_id, webhook_id, event_id, event, body, status, attempts, next_attempt_at, created_at)
      SELECT ${newDeliveryId(eventId)}, tenant_id, id, ${eventId}, ${event}, ${body}, 'pending', 0, ${now}, ${now}
      FROM webhooks
      WHERE tenant_id = ${tenantId} AND enabled = 1 AND ${event} IN (SELECT value FROM json_each(webhooks.events))
      RETURNING id`),
    enqueueReturnedIds: true,
  };
}
