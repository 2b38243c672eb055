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
    /** Why no edit of it is possible; null for one that can be edited. */
    notEditable: text(),
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

/** The photo that an edit makes is made from, and how. */
export type PhotoOrigin = Pick<PhotoRow, "filename" | "originalId" | "edits" | "agentId">;

/** Edits whose turn was too far away to be waited for. They are carried out later, and forgotten a day after they ended. */
export const photoEdits = sqliteTable(
  "photo_edits",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    state: text({ enum: ["waiting", "working", "done", "failed"] }).notNull(),
    origin: text({ mode: "json" }).$type<PhotoOrigin>().notNull(),
    /** The edit with every value. */
    edit: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    /** The entry of the audit log that is written with the result; null for an edit of a person. */
    audit: text({ mode: "json" }).$type<Record<string, unknown>>(),
    /** The bytes that all photos of the tenant may have. */
    maxBytes: integer().notNull(),
    /** How often it was begun. An edit that began and is silent is begun again. */
    attempts: integer().notNull(),
    /** The photo that it made. */
    madeId: text(),
    error: text({ mode: "json" }).$type<{ code: string; message: string; details: Record<string, unknown> }>(),
    createdBy: text(),
    createdAt: integer().notNull(),
    /** When its state last changed. */
    changedAt: integer().notNull(),
  },
  (table) => [
    index("photo_edits_tenant").on(table.tenantId, table.state, table.createdAt, table.id),
    index("photo_edits_state").on(table.state, table.changedAt),
  ],
);

export type PhotoEditRow = typeof photoEdits.$inferSelect;
