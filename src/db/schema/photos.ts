import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { ownTenant } from "./accounts.ts";

/**
 * A tenant's pictures. The file of each is an object of the bucket, `<tenant>/<id>`. The row is written before the
 * object and removed after it, so that no object is without a row.
 */
export const photos = sqliteTable(
  "photos",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    /** `arriving`: its object is being written. `leaving`: it was deleted, and the sweep removes the object. */
    state: text({ enum: ["arriving", "stored", "leaving"] }).notNull(),
    filename: text().notNull(),
    format: text({ enum: ["jpeg", "png", "webp", "gif"] }).notNull(),
    /** In pixels, as shown. */
    width: integer().notNull(),
    height: integer().notNull(),
    sizeBytes: integer().notNull(),
    /** The photo that it was made from, and how; null for an uploaded one. */
    originalId: text(),
    edits: text({ mode: "json" }).$type<Record<string, unknown>>(),
    /** The agent that it was edited for. */
    agentId: text(),
    createdBy: text(),
    createdAt: integer().notNull(),
    /** When its state last changed. */
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

export type PhotoRow = typeof photos.$inferSelect;
