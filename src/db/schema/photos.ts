import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { ownTenant } from "./accounts.ts";

/**
 * Pictures of a tenant. The file of each is an object of the bucket, `<tenant>/<id>`. The row is there before the object and goes after it, so
 * that no object is without a row.
 */
export const photos = sqliteTable(
  "photos",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    /** `arriving`: its object is being written. `leaving`: it was deleted, and the clock removes the object. */
    state: text({ enum: ["arriving", "stored", "leaving"] }).notNull(),
    filename: text().notNull(),
    format: text({ enum: ["jpeg", "png", "webp", "gif"] }).notNull(),
    /** In pixels, as it is shown. */
    width: integer().notNull(),
    height: integer().notNull(),
    sizeBytes: integer().notNull(),
    /** The photo that this one was made of, and how; null for one that was uploaded. */
    originalId: text(),
    edits: text({ mode: "json" }).$type<Record<string, unknown>>(),
    /** The agent for which it was edited. */
    agentId: text(),
    createdBy: text(),
    createdAt: integer().notNull(),
    /** When its state changed last. */
    changedAt: integer().notNull(),
  },
  (table) => [
    index("photos_tenant").on(table.tenantId, table.state, table.createdAt, table.id),
    index("photos_tenant_bytes").on(table.tenantId, table.sizeBytes),
    index("photos_passing")
      .on(table.state, table.changedAt)
      .where(sql`state <> 'stored'`),
  ],
);
