import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { tenants } from "./accounts.ts";

/** Parts of a canvas: a tenant's own, and the copies that it installed. Their code is text for a browser and never runs here. */
export const canvasComponents = sqliteTable(
  "canvas_components",
  {
    id: text().primaryKey(),
    tenantId: text()
      .notNull()
      .references(() => tenants.id, { onDelete: "cascade" }),
    name: text().notNull(),
    description: text().notNull(),
    category: text(),
    componentType: text().notNull(),
    /** HTML with its styles and scripts. */
    code: text().notNull(),
    /** JSON Schema of a placement's settings. */
    configSchema: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    dependencies: text({ mode: "json" }).$type<string[]>().notNull(),
    cssDependencies: text({ mode: "json" }).$type<string[]>().notNull(),
    versionLabel: text().notNull(),
    previewUrl: text(),
    demoUrl: text(),
    thumbnailUrl: text(),
    /** The marketplace listing that was copied, and the digest of the version; null when the tenant made it. */
    sourceListingId: text(),
    sourceDigest: text(),
    createdBy: text(),
    /** Rises with every change. */
    revision: integer().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [index("canvas_components_tenant").on(table.tenantId, table.createdAt, table.id)],
);

/** Surfaces on which a tenant puts components. */
export const canvases = sqliteTable(
  "canvases",
  {
    id: text().primaryKey(),
    tenantId: text()
      .notNull()
      .references(() => tenants.id, { onDelete: "cascade" }),
    name: text().notNull(),
    description: text().notNull(),
    createdBy: text(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [index("canvases_tenant").on(table.tenantId, table.createdAt, table.id)],
);

/** Placements of components on canvases, with their settings. */
export const canvasPlacements = ownedTable(
  "canvas_placements",
  {
    id: text().primaryKey(),
    tenantId: text()
      .notNull()
      .references(() => tenants.id, { onDelete: "cascade" }),
    canvasId: belongsTo(canvases).notNull(),
    componentId: belongsTo(canvasComponents).notNull(),
    config: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index("canvas_placements_canvas").on(table.canvasId, table.createdAt, table.id),
    index("canvas_placements_component").on(table.componentId),
    index("canvas_placements_tenant").on(table.tenantId),
  ],
);
