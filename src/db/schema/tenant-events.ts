import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * What happened in a tenant, in the order of the commits: the ids rise with them, because the database has one writer. Triggers write the
 * rows in the transaction of what they tell (see the migration), so that nothing that happened is missing and nothing else is there.
 */
export const tenantEvents = sqliteTable(
  "tenant_events",
  {
    /** Never given twice, also when the last rows were removed. */
    id: integer().primaryKey({ autoIncrement: true }),
    tenantId: text().notNull(),
    kind: text().notNull(),
    data: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index("tenant_events_tenant").on(table.tenantId, table.id)],
);
