import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { ownTenant } from "./accounts.ts";

/** Full-text search over name and description is the virtual table `agents_search`, kept by triggers (see the migrations). */
export const agents = sqliteTable(
  "agents",
  {
    /** What the full-text index points at; declared, because an implicit row id may change when the database is compacted. */
    searchRow: integer().primaryKey(),
    id: text().notNull().unique(),
    tenantId: ownTenant(),
    name: text().notNull(),
    description: text(),
    role: text({
      enum: ["general-assistant", "finance-agent", "marketing-agent", "developer-agent", "custom"],
    }).notNull(),
    maturityLevel: text({ enum: ["student", "intern", "supervised", "autonomous"] }).notNull(),
    capabilities: text({ mode: "json" }).$type<string[]>().notNull(),
    configuration: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    /** Rises with every change of configuration or capabilities: evidence belongs to a version. */
    version: integer().notNull(),
    /** Rises with every change at all: the entity tag. */
    revision: integer().notNull(),
    status: text({ enum: ["active", "inactive"] }).notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    totalExecutions: integer().notNull().default(0),
    successfulExecutions: integer().notNull().default(0),
    confidenceSum: real().notNull().default(0),
    confidenceCount: integer().notNull().default(0),
    lastExecutionAt: integer(),
    /** Since when the scheduled check of readiness has not seen what the agent did; null when it has. */
    uncheckedSince: integer(),
    /** How near it was to its next level when the scheduled check looked last, 0–1. Means nothing where there is no level above. */
    progress: real().notNull().default(0),
    /** What of that level's requirements it was furthest from. */
    weakest: text({
      enum: [
        "readiness_score",
        "episodes",
        "intervention_rate",
        "constitutional_score",
        "success_lower_bound",
        "verified_share",
      ],
    })
      .notNull()
      .default("episodes"),
  },
  (table) => [
    // Each gives one order. They end with what lists filter by, so that filtering and counting look at no row.
    index("agents_tenant_created").on(table.tenantId, table.createdAt, table.id, table.maturityLevel, table.status),
    index("agents_tenant_name").on(table.tenantId, table.name, table.id, table.maturityLevel, table.status),
    index("agents_tenant_progress").on(table.tenantId, table.progress, table.id, table.maturityLevel, table.status),
    /** Only what waits for the check: an execution of an agent that waits already changes nothing here. */
    index("agents_unchecked")
      .on(table.uncheckedSince, table.id)
      .where(sql`unchecked_since IS NOT NULL`),
  ],
);
