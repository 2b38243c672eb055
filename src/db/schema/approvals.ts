import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { agents } from "./agents.ts";

/** An action that waits, or waited, for a person's decision. Bound to exactly one call by `digest`. */
export const approvals = sqliteTable(
  "approvals",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    agentVersion: integer().notNull(),
    action: text().notNull(),
    inputSummary: text().notNull(),
    arguments: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    /** SHA-256 of agent, version, action and canonical arguments. */
    digest: text().notNull(),
    /** What was asked for, where the approver changed the call; null where it was approved or rejected as it stood. */
    askedArguments: text({ mode: "json" }).$type<Record<string, unknown>>(),
    /** As last written; past `expiresAt` a pending or approved one is expired whatever stands here. */
    status: text({ enum: ["pending", "approved", "rejected", "expired", "consumed"] }).notNull(),
    /** The run that waits for it, or its call; nothing else may spend it. Both null when it was asked for ahead. */
    waitsKind: text({ enum: ["execution", "sdlc_run"] }),
    waitsId: text(),
    /** The call of an execution that waits; null when the whole run does. */
    callId: text(),
    requestedByKind: text({ enum: ["user", "api_key", "agent", "system"] }).notNull(),
    /** The person behind the request, who may not approve it; null for an agent's own. */
    requestedBy: text(),
    requestedAt: integer().notNull(),
    expiresAt: integer().notNull(),
    decidedBy: text(),
    decidedAt: integer(),
    decisionReason: text(),
    consumedAt: integer(),
    /** Which call spent it, so that the same call may ask again after a crash. */
    consumedBy: text(),
  },
  (table) => [
    // Ends with what the list filters by, so that filtering and counting look at no row.
    index("approvals_tenant").on(
      table.tenantId,
      table.requestedAt,
      table.id,
      table.status,
      table.expiresAt,
      table.agentId,
    ),
    index("approvals_digest").on(table.tenantId, table.digest),
    index("approvals_agent").on(table.agentId),
    /** How requests like this one were decided. */
    index("approvals_decided")
      .on(table.agentId, table.action, table.decidedAt)
      .where(sql`decided_at IS NOT NULL`),
    /** Only what the clock can end; partial, so that no list of one tenant is read from all tenants' requests. */
    index("approvals_open")
      .on(table.expiresAt, table.id)
      .where(sql`status IN ('pending', 'approved')`),
    uniqueIndex("approvals_call").on(table.waitsId, table.callId),
  ],
);
