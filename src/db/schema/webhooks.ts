import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { ownTenant } from "./accounts.ts";

export const webhooks = sqliteTable(
  "webhooks",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    url: text().notNull(),
    events: text({ mode: "json" }).$type<string[]>().notNull(),
    /** Encrypted, like the previous one, which still signs until its end. */
    secret: text().notNull(),
    previousSecret: text(),
    previousSecretEndsAt: integer(),
    /** Whether its receiver is the trigger with its id, within the platform. People do not see such a webhook. */
    isOfTrigger: integer({ mode: "boolean" }).notNull().default(false),
    enabled: integer({ mode: "boolean" }).notNull(),
    disabledReason: text(),
    /** When the current series of failures began; null after a success. */
    failingSince: integer(),
    /** Consecutive failures. */
    failures: integer().notNull().default(0),
    /** The breaker. While it is not `closed`, deliveries wait, and one at a time is sent as a probe (`half_open`). */
    deliveryState: text({ enum: ["closed", "open", "half_open"] })
      .notNull()
      .default("closed"),
    /**
     * When the next probe may be sent; while one is running, the end of its sender's lease; null while the breaker is
     * closed.
     */
    probeAt: integer(),
    /** Rises with every change that people can make; shows whether a row is unchanged since it was read. */
    revision: integer().notNull().default(1),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [index("webhooks_tenant").on(table.tenantId, table.createdAt)],
);

/**
 * The outbox: one row for each event and subscription, written in the batch that causes the event. A delivery is
 * `pending` until a 2xx (`delivered`) or until the schedule is used up (`dead`). During an attempt it is `sending`, and
 * `nextAttemptAt` is the end of the sender's lease. A sender that died by then counts as failed, and the row is due
 * again.
 */
export const webhookDeliveries = ownedTable(
  "webhook_deliveries",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    webhookId: belongsTo(webhooks).notNull(),
    /** The same for all deliveries of one event; sent as `webhook-id`. */
    eventId: text().notNull(),
    event: text().notNull(),
    /** The exact bytes that are signed and sent. */
    body: text().notNull(),
    status: text({ enum: ["pending", "sending", "delivered", "dead"] }).notNull(),
    /** Attempts started since the delivery was made or last redelivered. */
    attempts: integer().notNull().default(0),
    nextAttemptAt: integer().notNull(),
    createdAt: integer().notNull(),
    deliveredAt: integer(),
  },
  (table) => [
    index("webhook_deliveries_due").on(table.status, table.nextAttemptAt),
    // Ends with the list's filter columns, so that filtering and counting read no row.
    index("webhook_deliveries_webhook").on(table.webhookId, table.createdAt, table.id, table.status),
    index("webhook_deliveries_waiting")
      .on(table.webhookId, table.nextAttemptAt)
      .where(sql`status = 'pending'`),
    index("webhook_deliveries_sending")
      .on(table.tenantId, table.webhookId, table.nextAttemptAt)
      .where(sql`status = 'sending'`),
  ],
);

export const webhookAttempts = ownedTable(
  "webhook_attempts",
  {
    id: text().primaryKey(),
    deliveryId: belongsTo(webhookDeliveries).notNull(),
    attemptedAt: integer().notNull(),
    durationMs: integer().notNull(),
    /** Null without an answer. */
    responseStatus: integer(),
    error: text(),
    /** The beginning of the answer to a failed attempt, without secrets; null for others. */
    responseBody: text(),
  },
  (table) => [index("webhook_attempts_delivery").on(table.deliveryId, table.attemptedAt)],
);
