import { sql } from "drizzle-orm";
import { index, integer, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { ownTenant } from "./accounts.ts";
import { PAUSE_REASONS, type StartReason } from "./schedules.ts";

/** The choices for a delivery while a run of the trigger is not over. */
export const TRIGGER_OVERLAPS = ["allow", "queue", "skip"] as const;

export const DELIVERY_STATUSES = ["accepted", "ignored", "duplicate", "held", "refused"] as const;

/** How a sender proves itself; `hmac` says itself what the named schemes fix. */
export interface StoredVerify {
  scheme: "standard_webhooks" | "github" | "stripe" | "slack" | "shopify" | "hmac" | "token";
  header?: string | undefined;
  prefix?: string | undefined;
  encoding?: "hex" | "base64" | undefined;
  algorithm?: "sha256" | "sha512" | undefined;
  signed?: string | undefined;
  timestamp_header?: string | undefined;
  tolerance_seconds?: number | undefined;
  id_header?: string | undefined;
  id_pointer?: string | undefined;
}

/** The rule of a trigger, as a person gave it. */
export interface TriggerRule {
  when: string | null;
  /** The context of the task, or the input of the workflow: JSON whose texts may be `${CEL}`; null for the default. */
  context: Record<string, unknown> | null;
  onOverlap: (typeof TRIGGER_OVERLAPS)[number];
  /** This and the next five belong to a webhook. */
  verify: StoredVerify | null;
  headers: string[];
  ratePerMinute: number;
  dedupe: "id" | "body";
  trust: "stranger" | "workspace";
  tools: string[];
  /** This and the next one belong to an event. */
  events: string[];
  agentIds: string[];
}

/** Tasks of agents that start when something arrives. */
export const triggers = ownedTable(
  "triggers",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    name: text().notNull(),
    source: text({ enum: ["webhook", "event"] }).notNull(),
    /** The agent that runs the task; of a workflow, its agent when this was saved. The row stays without it, so no reference. */
    agentId: text().notNull(),
    /** The workflow that runs in place of a task; the row stays when it is deleted. Null for a task of an agent. */
    workflowId: text(),
    /** Empty for a workflow. */
    task: text().notNull(),
    parameters: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    rule: text({ mode: "json" }).$type<TriggerRule>().notNull(),
    /** The random end of a webhook's address; null for an event. */
    address: text(),
    /** Encrypted, like the previous one, which still verifies until its end; null for an event. */
    secret: text(),
    previousSecret: text(),
    previousSecretEndsAt: integer(),
    pauseAfterFailures: integer().notNull(),
    pauseReason: text({ enum: PAUSE_REASONS }),
    /** The words of the person who paused it. */
    pauseWords: text(),
    pausedBy: text(),
    pausedAt: integer(),
    /** Rises with every change by a person, and with each pause. */
    revision: integer().notNull(),
    failuresInARow: integer().notNull(),
    lastError: text({ mode: "json" }).$type<{ code: string; message: string; at: number }>(),
    /** Whether the owner is still to be told by mail that it is paused. */
    mailDue: integer({ mode: "boolean" }).notNull(),
    /** Requests that did not prove their sender: how many, and the reasons of the latest. */
    unverified: text({ mode: "json" }).$type<{ count: number; latest: { at: number; reason: string }[] }>().notNull(),
    /** The person who saved it last, who orders its runs. */
    ownerId: text().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("triggers_name").on(table.tenantId, table.name),
    uniqueIndex("triggers_address").on(table.address),
    index("triggers_tenant").on(table.tenantId, table.createdAt, table.id),
    index("triggers_paused")
      .on(table.tenantId, table.pausedAt)
      .where(sql`pause_reason IN ('failures', 'owner_gone', 'target_gone')`),
    index("triggers_mail")
      .on(table.pausedAt, table.id)
      .where(sql`mail_due = 1`),
  ],
);

/** The deliveries of triggers with their outcomes. They are kept for 30 days, and their ids sort by the time of arrival. */
export const triggerDeliveries = ownedTable(
  "trigger_deliveries",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    triggerId: belongsTo(triggers).notNull(),
    receivedAt: integer().notNull(),
    status: text({ enum: DELIVERY_STATUSES }).notNull(),
    /** Why nothing started, or what it waits for; null for a plain start. */
    reason: text({ mode: "json" }).$type<StartReason>(),
    /** The sender's id of the message, or the id of the event; null without one. */
    senderId: text(),
    /** The kind of the message or of the event, where it says one. */
    event: text(),
    /** The key that a repeat within its time has as well; null where repeats are not known, and for repeats themselves. */
    dedupeKey: text(),
    headers: text({ mode: "json" }).$type<Record<string, string>>().notNull(),
    /** JSON, text included; null in the bucket, and for a repeat. */
    body: text(),
    /** Bytes of the body as JSON. */
    bodyBytes: integer().notNull(),
    isInBucket: integer({ mode: "boolean" }).notNull(),
    /** The run that caused an event, and the triggers before this one; null for a webhook. */
    cause: text({ mode: "json" }).$type<{ origin: string; contactId: string | null; triggers: string[] }>(),
    redeliveryOf: text(),
    executionId: text(),
    workflowRunId: text(),
    /** Whether its run is over, or it has none and waits for none: then its end has counted. */
    isSettled: integer({ mode: "boolean" }).notNull(),
  },
  (table) => [
    index("trigger_deliveries_trigger").on(table.triggerId, table.id),
    index("trigger_deliveries_status").on(table.triggerId, table.status, table.id),
    uniqueIndex("trigger_deliveries_key")
      .on(table.triggerId, table.dedupeKey)
      .where(sql`dedupe_key IS NOT NULL`),
    index("trigger_deliveries_open")
      .on(table.tenantId, table.triggerId, table.id)
      .where(sql`is_settled = 0`),
    index("trigger_deliveries_held")
      .on(table.id)
      .where(sql`status = 'held'`),
  ],
);
