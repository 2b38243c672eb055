import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { tenants } from "./accounts.ts";

/** Bodies of knowledge of a tenant: the words of a trade, its rules, and how to work in it. */
export const domains = sqliteTable(
  "domains",
  {
    id: text().primaryKey(),
    tenantId: text()
      .notNull()
      .references(() => tenants.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Its name within the tenant. */
    slug: text().notNull(),
    description: text().notNull(),
    category: text(),
    vocabulary: text({ mode: "json" }).$type<{ term: string; definition: string }[]>().notNull(),
    rules: text({ mode: "json" }).$type<string[]>().notNull(),
    instructions: text(),
    entityTypes: text({ mode: "json" }).$type<{ name: string; description: string }[]>().notNull(),
    /** The marketplace listing that was copied; null when the tenant made it. */
    sourceListingId: text(),
    /** The digest of what a model hears about it, for the fingerprints of its agents; null as long as that is as it was before digests were kept. */
    steering: text(),
    createdBy: text(),
    /** Rises with every change. */
    version: integer().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("domains_slug").on(table.tenantId, table.slug),
    index("domains_tenant").on(table.tenantId, table.createdAt, table.id),
  ],
);
