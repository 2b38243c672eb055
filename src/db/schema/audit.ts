import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { ORIGINS } from "#lib/origin";

/**
 * The audit log: one chain for each tenant. It refers to no other tables, because an entry outlives its subject. The
 * primary key keeps the chain from forking even with a second writer.
 */
export const auditEntries = sqliteTable(
  "audit_entries",
  {
    tenantId: text().notNull(),
    /** Counts from 1 without gaps. */
    sequence: integer().notNull(),
    id: text().notNull(),
    actorKind: text({ enum: ["user", "api_key", "agent", "system"] }).notNull(),
    actorId: text(),
    agentId: text(),
    agentType: text(),
    action: text().notNull(),
    inputSummary: text().notNull(),
    /** For a change: the changed values before and after. */
    valuesBefore: text({ mode: "json" }).$type<Record<string, unknown>>(),
    valuesAfter: text({ mode: "json" }).$type<Record<string, unknown>>(),
    /** The actor's reason. */
    reason: text(),
    requestId: text(),
    /** For an entry about a run: where the run comes from. */
    origin: text({ enum: ORIGINS }),
    outcome: text({
      enum: ["completed", "failed", "refused", "requested", "approved", "rejected", "expired", "cancelled", "consumed"],
    }).notNull(),
    success: integer({ mode: "boolean" }).notNull(),
    approvalRequired: integer({ mode: "boolean" }).notNull(),
    approvedBy: text(),
    approvedAt: integer(),
    approvalExpires: integer(),
    constitutionalViolations: text({ mode: "json" }).$type<string[]>().notNull(),
    episodeId: text(),
    createdAt: integer().notNull(),
    /** Names the key of `mac`, so that the log outlives a change of keys. */
    keyId: text().notNull(),
    previousMac: text().notNull(),
    mac: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.sequence] }),
    // For every filter of the list, alone and combined: filtering and counting read no entry.
    index("audit_entries_list").on(
      table.tenantId,
      table.sequence,
      table.agentId,
      table.action,
      table.outcome,
      table.createdAt,
    ),
    // One actor's entries in order.
    index("audit_entries_actor").on(table.tenantId, table.actorId, table.sequence),
  ],
);
