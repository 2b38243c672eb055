import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { ownTenant } from "./accounts.ts";

/** Who answers the messages that a tenant's number gets. */
export const messagingSettings = sqliteTable("messaging_settings", {
  tenantId: ownTenant().primaryKey(),
  /** Null: nobody answers. */
  agentId: text(),
  /** The person who chose the agent: the conversations are among that person's chat sessions. */
  chosenBy: text().notNull(),
  updatedAt: integer().notNull(),
});

/** People who wrote to a tenant's number. */
export const messagingContacts = sqliteTable(
  "messaging_contacts",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    /** The provider's id of the person for this business, or the phone number where it gave none. */
    handle: text().notNull(),
    /** Digits; null when the provider does not tell it. */
    phone: text(),
    name: text(),
    /** The chat session that goes on. */
    sessionId: text(),
    /** When the person last wrote: free words may be sent for a day after it. */
    lastInboundAt: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("messaging_contacts_handle").on(table.tenantId, table.handle),
    index("messaging_contacts_phone").on(table.tenantId, table.phone),
    index("messaging_contacts_last").on(table.lastInboundAt),
  ],
);

/**
 * Messages in both directions. `nextLookAt` says when somebody has to look after one: it is due then, and while a consumer works on it,
 * it is the end of the consumer's lease. Null when nothing is left to do.
 */
export const messagingMessages = sqliteTable(
  "messaging_messages",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    contactId: text()
      .notNull()
      .references(() => messagingContacts.id, { onDelete: "cascade" }),
    direction: text({ enum: ["in", "out"] }).notNull(),
    /** The provider's id; of a message of ours, once the provider took it. */
    providerMessageId: text(),
    /** The provider's word for the kind of message: `text`, `image`, `template` and so on. */
    kind: text().notNull(),
    text: text().notNull(),
    state: text({
      enum: [
        // in
        "waiting",
        "answering",
        "answered",
        "ignored",
        // out
        "awaiting_approval",
        "queued",
        "sending",
        "unknown",
        "sent",
        "delivered",
        "read",
        "discarded",
        // both
        "failed",
      ],
    }).notNull(),
    /** Why it failed, was ignored or has to wait. */
    error: text({ mode: "json" }).$type<{ code: string; message: string }>(),
    /** The agent that answers, or that wrote it. */
    agentId: text(),
    executionId: text(),
    /** Of an answer: the message that it answers. */
    inReplyTo: text(),
    approvalId: text(),
    /** Of a message of ours: the effect of the present try. The provider tells it back with each state. */
    effectId: text(),
    attempts: integer().notNull().default(0),
    nextLookAt: integer(),
    /** In: when it was sent, by the provider's clock. Out: when it was written. */
    sentAt: integer().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("messaging_messages_provider").on(table.tenantId, table.providerMessageId),
    uniqueIndex("messaging_messages_reply").on(table.inReplyTo),
    uniqueIndex("messaging_messages_effect").on(table.effectId),
    index("messaging_messages_due")
      .on(table.nextLookAt, table.id)
      .where(sql`next_look_at IS NOT NULL`),
    index("messaging_messages_open")
      .on(table.contactId, table.createdAt, table.id)
      .where(sql`state IN ('waiting', 'answering')`),
    // Ends with what the list filters by.
    index("messaging_messages_tenant").on(
      table.tenantId,
      table.createdAt,
      table.id,
      table.direction,
      table.state,
      table.contactId,
    ),
    index("messaging_messages_contact").on(table.contactId, table.createdAt),
    index("messaging_messages_age").on(table.createdAt),
  ],
);

/** What the provider last told of a tenant's message templates. */
export const messagingTemplates = sqliteTable(
  "messaging_templates",
  {
    tenantId: ownTenant(),
    templateId: text().notNull(),
    name: text().notNull(),
    language: text().notNull(),
    /** The provider's word, for example `APPROVED`. */
    event: text().notNull(),
    reason: text(),
    /** When the provider says that it became so. */
    eventAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.templateId] }),
    index("messaging_templates_age").on(table.eventAt),
  ],
);
