import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { ownTenant } from "./accounts.ts";

/** Frozen states of a tenant's skills: immutable snapshots, each named by the SHA-256 digest of its canonical JSON. */
export const skillVersions = sqliteTable(
  "skill_versions",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    skillId: text().notNull(),
    /** 1, 2, 3 in the order they were frozen. */
    number: integer().notNull(),
    name: text().notNull(),
    description: text(),
    snapshot: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    digest: text().notNull(),
    createdBy: text(),
    createdAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("skill_versions_number").on(table.tenantId, table.skillId, table.number),
    uniqueIndex("skill_versions_name").on(table.tenantId, table.skillId, table.name),
  ],
);
