import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { ownTenant } from "./accounts.ts";

/**
 * What was deleted: its row is hidden from every read at once. When it is due, the clock removes what hangs on it, then the row itself,
 * then this entry. Triggers refuse new rows that refer to it (see the migrations).
 */
export const removals = sqliteTable(
  "removals",
  {
    tableName: text({ enum: ["agents", "chat_sessions", "webhooks"] }).notNull(),
    rowId: text().notNull(),
    tenantId: ownTenant(),
    deletedAt: integer().notNull(),
    /** From then on the clock removes it; what is due later can be restored until a little before. */
    dueAt: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.tableName, table.rowId] }),
    index("removals_deleted").on(table.deletedAt),
    index("removals_tenant").on(table.tenantId),
    index("removals_due").on(table.dueAt, table.rowId),
    /** Everything that lists of what is present, and of what can be restored, ask of it. */
    index("removals_latest").on(table.tenantId, table.tableName, table.deletedAt, table.rowId, table.dueAt),
  ],
);
