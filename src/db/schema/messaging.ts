import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { ownTenant } from "./accounts.ts";

/** The agent's memory of its other work, and the content of its domain. */
type StrangerKnowledge = "memory" | "domain";

/** The agent that answers the messages to a tenant's number. */
export const messagingSettings = sqliteTable("messaging_settings", {
  tenantId: ownTenant().primaryKey(),
  /** Null: no agent answers. */
  agentId: text(),
  /** The person who chose the agent; the conversations are among that person's chat sessions. */
  chosenBy: text().notNull(),
  /** The tools and skills that the agent may use when a stranger writes, beside those that only compute. */
  allowedTools: text({ mode: "json" }).$type<string[]>().notNull().default([]),
  /** The knowledge that a stranger may ask about, beside the own conversation. */
  allowedKnowledge: text({ mode: "json" }).$type<StrangerKnowledge[]>().notNull().default([]),
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
    /** Digits; null when the provider does not report them. */
    phone: text(),
    name: text(),
    /** The chat session that continues. */
    sessionId: text(),
    /** When the person last wrote: free-form messages may be sent for a day afterwards. */
    lastInboundAt: integer().notNull(),
    /** When the person asked for no more messages; null while messages may be sent. */
    stoppedAt: integer(),
    /** The latest message that changed it, by the provider's clock. */
    consentAt: integer(),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("messaging_contacts_handle").on(table.tenantId, table.handle),
    index("messaging_contacts_phone").on(table.tenantId, table.phone),
    index("messaging_contacts_last").on(table.lastInboundAt),
  ],
);

/**
 * Messages in both directions. `nextLookAt` is the time of the next processing. While a consumer works on a message, it
 * is the end of the consumer's lease. Null when nothing is left to do.
 */
export const messagingMessages = ownedTable(
  "messaging_messages",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    contactId: belongsTo(messagingContacts).notNull(),
    direction: text({ enum: ["in", "out"] }).notNull(),
    /** The provider's id; for our messages, once the provider accepted it. */
    providerMessageId: text(),
    /** The provider's kind of message: `text`, `image`, `template` and so on. */
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
    /** Why it failed, was ignored or must wait. */
    error: text({ mode: "json" }).$type<{ code: string; message: string }>(),
    /** The agent that answers or wrote it. */
    agentId: text(),
    executionId: text(),
    /** For an answer: the answered message. */
    inReplyTo: text(),
    approvalId: text(),
    /** For our messages: the effect of the current attempt. The provider returns it with each state. */
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
    // Ends with the list's filter columns.
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

/** The provider's last report on a tenant's message templates. */
export const messagingTemplates = sqliteTable(
  "messaging_templates",
  {
    tenantId: ownTenant(),
    templateId: text().notNull(),
    name: text().notNull(),
    language: text().notNull(),
    /** The provider's status, for example `APPROVED`. */
    event: text().notNull(),
    reason: text(),
    /** When the provider changed it. */
    eventAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.templateId] }),
    index("messaging_templates_age").on(table.eventAt),
  ],
);
