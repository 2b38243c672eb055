import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * A tenant's events in the order of commits: the ids rise with them, because the database has one writer. Triggers
 * write the rows in the transaction of their cause (see the migration), so that events and causes always match.
 */
export const tenantEvents = sqliteTable(
  "tenant_events",
  {
    /** Never reused, even after the last rows were removed. */
    id: integer().primaryKey({ autoIncrement: true }),
    tenantId: text().notNull(),
    kind: text().notNull(),
    data: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index("tenant_events_tenant").on(table.tenantId, table.id)],
);
