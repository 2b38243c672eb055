import { sql } from "drizzle-orm";
import { index, integer, real, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { ownTenant } from "./accounts.ts";
import { agents } from "./agents.ts";

export const ALERT_METRICS = [
  "success_share",
  "failed_runs",
  "cost_usd",
  "latency_p95_ms",
  "waiting_approvals",
  "connection_failing",
  "tool_server_down",
  "probation",
  "missed_ticks",
  "unknown_effects",
  "provider_errors",
  "failure_group_runs",
  "new_failure_group",
  "provider_error_share",
  "budget_used_share",
] as const;

export const ALERT_CHANNEL_TYPES = ["mail", "webhook", "inbox", "slack"] as const;
export type AlertChannelType = (typeof ALERT_CHANNEL_TYPES)[number];

/** A way to tell people of an alert. */
export interface AlertChannel {
  type: AlertChannelType;
  /** For mail: one person's address; without it all administrators. */
  to?: string | undefined;
  /** For Slack: the row with its address. */
  id?: string | undefined;
}

/** Rules that tell people when a number of the workspace passes a limit. */
export const alertRules = ownedTable(
  "alert_rules",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    name: text().notNull(),
    metric: text({ enum: ALERT_METRICS }).notNull(),
    threshold: real().notNull(),
    comparison: text({ enum: ["above", "below"] }).notNull(),
    windowMinutes: integer().notNull(),
    /** Null for all agents. */
    agentId: belongsTo(agents),
    /** Null for all connections, budgets and failure groups. A rule outlives what these name: it then watches nothing. */
    connectionId: text(),
    budgetId: text(),
    failureGroupId: text(),
    channels: text({ mode: "json" }).$type<AlertChannel[]>().notNull(),
    quietMinutes: integer().notNull(),
    isEnabled: integer({ mode: "boolean" }).notNull(),
    /** The alert that fires now; null while the rule is quiet. */
    alertId: text(),
    /** When it last fired; it does not fire again within its quiet minutes. */
    firedAt: integer(),
    /** The end of the mute. A past time stays until the next look, which sends a notice when an alert still fires. */
    mutedUntil: integer(),
    /** Whether people were told that the present or latest alert fires. Without that no one is told that it is over. */
    isAlertTold: integer({ mode: "boolean" }).notNull().default(true),
    /** The value at the latest look, and its time; the value is null when there is too little to say. */
    value: real(),
    lookedAt: integer().notNull(),
    /** Its values in the latest 24 hours; empty before the first look, and after a change of what it looks at. */
    past: text({ mode: "json" }).$type<{ at: number; value: number | null }[]>().notNull().default([]),
    createdBy: text(),
    /** Rises with every change by a person. */
    revision: integer().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    index("alert_rules_tenant").on(table.tenantId, table.createdAt, table.id),
    /** The longest unseen first, of all tenants. */
    index("alert_rules_due")
      .on(table.lookedAt, table.id)
      .where(sql`is_enabled = 1`),
  ],
);

/** Each time that a rule fired. */
export const alerts = ownedTable(
  "alerts",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    ruleId: belongsTo(alertRules).notNull(),
    /** The value when it fired, and the limit at that time. */
    value: real().notNull(),
    threshold: real().notNull(),
    firedAt: integer().notNull(),
    /** Null while it fires. */
    resolvedAt: integer(),
    resolvedValue: real(),
    /** Whether it is shown among what needs a person. */
    isInInbox: integer({ mode: "boolean" }).notNull(),
    /** The mail that is still to be sent. */
    mailDue: text({ enum: ["fired", "still_firing", "resolved"] }),
    /** When people were told after a mute; null without a mute. */
    toldAt: integer(),
    /** When a person first said that they saw it, and who. */
    seenAt: integer(),
    seenBy: text(),
  },
  (table) => [
    index("alerts_tenant").on(table.tenantId, table.firedAt, table.id, table.resolvedAt, table.ruleId),
    index("alerts_firing")
      .on(table.tenantId, table.firedAt, table.id, table.ruleId)
      .where(sql`resolved_at IS NULL`),
    index("alerts_resolved").on(table.resolvedAt),
    index("alerts_mail")
      .on(table.firedAt, table.id)
      .where(sql`mail_due IS NOT NULL`),
  ],
);
