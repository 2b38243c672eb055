import { presentText } from "#db/removals";
import type { Statement } from "#db/statement";

import { noListener } from "./no-listener.queries.ts";
import { mustBeHeard } from "./webhook-lane.queries.ts";

export interface EventRow {
  tenantId: string;
  eventId: string;
  event: string;
  /** Rendered only when it is sent to the database. */
  body: () => string;
  now: number;
  /** Set where the event happens only if the batch itself stores this message. */
  messageId?: string;
}

const IS_PRESENT = presentText("webhooks", "webhooks.id");

/** A UUIDv7 made inside the statement, one for each row: the time of the event's id, otherwise random. */
const NEW_DELIVERY_ID =
  "substr(?1, 1, 14) || '7' || substr(lower(hex(randomblob(2))), 2) || '-' || substr('89ab', 1 + (random() & 3), 1) || substr(lower(hex(randomblob(2))), 2) || '-' || lower(hex(randomblob(6)))";

const INSERT_DELIVERIES = `INSERT INTO webhook_deliveries
    (id, tenant_id, webhook_id, event_id, event, body, status, attempts, next_attempt_at, created_at)
  SELECT ${NEW_DELIVERY_ID}, tenant_id, id, ?1, ?2, ?3, 'pending', 0, ?4, ?4 FROM webhooks
  WHERE tenant_id = ?5 AND enabled = 1 AND ${IS_PRESENT} AND ?2 IN (SELECT value FROM json_each(webhooks.events))
  RETURNING (SELECT w.id FROM webhooks w WHERE w.id = webhook_deliveries.webhook_id AND ${mustBeHeard("?4")})`;

const IF_STORED = INSERT_DELIVERIES.replace(
  "RETURNING",
  "AND EXISTS (SELECT 1 FROM messaging_messages WHERE id = ?6) RETURNING",
);

/**
 * One pending delivery, due at once, for each of the tenant's enabled webhooks that subscribed to the event, and the
 * ids for which the queue needs a message.
 */
export function insertDeliveriesOfEvent({ tenantId, eventId, event, body, now, messageId }: EventRow): Statement {
  return {
    sql: messageId === undefined ? INSERT_DELIVERIES : IF_STORED,
    get args() {
      return [eventId, event, body(), now, tenantId, ...(messageId === undefined ? [] : [messageId])];
    },
    enqueueReturnedIds: true,
    needlessWhile: noListener(tenantId),
  };
}
