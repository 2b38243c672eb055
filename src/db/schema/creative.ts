import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { ownTenant } from "./accounts.ts";

/** The colours and fonts of a brand of the tenant. */
export const brandKits = sqliteTable(
  "brand_kits",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    name: text().notNull(),
    /** `#rrggbb`, most important first. */
    colors: text({ mode: "json" }).$type<string[]>().notNull(),
    headingFont: text(),
    bodyFont: text(),
    createdBy: text(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [index("brand_kits_tenant").on(table.tenantId, table.createdAt, table.id)],
);

/** A tenant's design material: one of its photos, or an outside URL, which the platform never calls. */
export const creativeAssets = sqliteTable(
  "creative_assets",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    name: text().notNull(),
    type: text().notNull(),
    sourceProvider: text(),
    url: text(),
    photoId: text(),
    tags: text({ mode: "json" }).$type<string[]>().notNull(),
    metadata: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    createdBy: text(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [index("creative_assets_tenant").on(table.tenantId, table.createdAt, table.id)],
);
