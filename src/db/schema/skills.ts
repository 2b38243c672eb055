import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { ownTenant } from "./accounts.ts";

/** A tenant's own skills. Full-text search over name and description is the virtual table `skills_search`, kept by triggers. */
export const skills = sqliteTable(
  "skills",
  {
    /** The key of the full-text index; see `agents`. */
    searchRow: integer().primaryKey(),
    id: text().notNull().unique(),
    tenantId: ownTenant(),
    name: text().notNull(),
    description: text(),
    skillType: text({ enum: ["api", "function", "script", "docker", "container"] }).notNull(),
    category: text(),
    tags: text({ mode: "json" }).$type<string[]>().notNull(),
    /** JSON Schema. */
    inputSchema: text({ mode: "json" }).$type<Record<string, unknown>>(),
    outputSchema: text({ mode: "json" }).$type<Record<string, unknown>>(),
    config: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    /** The tenant's values for keys of `config`. */
    configOverrides: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    code: text(),
    /** Environment variables by name, each value encrypted. */
    environment: text({ mode: "json" }).$type<Record<string, string>>().notNull(),
    status: text({ enum: ["installed", "uninstalled"] }).notNull(),
    /** The governed action that a person with the right to approve gave it; null for the default of its type. */
    action: text(),
    /** Whether the person who made or last changed what it does has the right to approve. A grave tool of a person without that right earns its standing first. */
    isGoverned: integer({ mode: "boolean" }).notNull().default(true),
    /** The marketplace listing that was copied; null when the tenant made it. */
    sourceListingId: text(),
    /** The copied version of the listing, and the digest of the copied content. */
    sourceVersionId: text(),
    sourceDigest: text(),
    /** The user who made or installed it. */
    createdBy: text(),
    /** Rises with every change: the entity tag. */
    version: integer().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    index("skills_tenant_name").on(table.tenantId, table.name, table.id),
    index("skills_tenant_created").on(table.tenantId, table.createdAt, table.id),
    index("skills_source_listing").on(table.sourceListingId),
  ],
);

export type SkillRow = Omit<typeof skills.$inferSelect, "searchRow">;
