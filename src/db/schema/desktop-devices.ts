import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { ownTenant } from "./accounts.ts";

/** A tenant's computers that carry out commands. */
export const desktopDevices = sqliteTable(
  "desktop_devices",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    /** The person who registered it and may send it commands. */
    userId: text().notNull(),
    name: text().notNull(),
    /** Whether agents may send it commands, each by its level. */
    agentsMayUse: integer({ mode: "boolean" }).notNull(),
    secretHash: text().notNull(),
    createdAt: integer().notNull(),
    /** When its key last opened a connection; null before the first time. */
    lastConnectedAt: integer(),
  },
  (table) => [index("desktop_devices_tenant").on(table.tenantId, table.id)],
);
