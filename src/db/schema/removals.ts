import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { ownTenant } from "./accounts.ts";

/**
 * Deleted rows, which are hidden from every read at once. When one is due, the sweep removes its dependent rows, then
 * the row itself, then this entry. Triggers refuse new rows that refer to it (see the migrations).
 */
export const removals = sqliteTable(
  "removals",
  {
    tableName: text({
      enum: [
        "agents",
        "alert_rules",
        "canvas_components",
        "canvases",
        "chat_sessions",
        "data_set_runs",
        "data_sets",
        "sdlc_projects",
        "tool_servers",
        "triggers",
        "webhooks",
      ],
    }).notNull(),
    rowId: text().notNull(),
    tenantId: ownTenant(),
    deletedAt: integer().notNull(),
    /** When the sweep removes it; a later one can be restored until shortly before. */
    dueAt: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.tableName, table.rowId] }),
    index("removals_deleted").on(table.deletedAt),
    index("removals_tenant").on(table.tenantId),
    index("removals_due").on(table.dueAt, table.rowId),
    /** All columns that lists of existing and of restorable rows read. */
    index("removals_latest").on(table.tenantId, table.tableName, table.deletedAt, table.rowId, table.dueAt),
  ],
);
