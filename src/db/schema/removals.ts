import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { ownTenant } from "./accounts.ts";

/**
 * What was deleted: its row is hidden from every read at once, and the clock removes what hangs on it, then the row itself, then this
 * entry. Triggers refuse new rows that refer to it (see the migrations).
 */
export const removals = sqliteTable(
  "removals",
  {
    tableName: text({ enum: ["agents", "chat_sessions", "webhooks"] }).notNull(),
    rowId: text().notNull(),
    tenantId: ownTenant(),
    deletedAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tableName, table.rowId] }),
    index("removals_deleted").on(table.deletedAt),
    index("removals_tenant").on(table.tenantId),
  ],
);
