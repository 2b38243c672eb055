import { integer, primaryKey, real, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { agents } from "./agents.ts";

/**
 * The definition of an agent at each of its versions, and the sums of its runs. Triggers on `agents` write a row with each new
 * version, and drop those without a name after five hundred newer ones (see the migrations); the fold of runs adds up.
 */
export const agentVersions = ownedTable(
  "agent_versions",
  {
    agentId: belongsTo(agents).notNull(),
    version: integer().notNull(),
    tenantId: text().notNull(),
    configuration: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    capabilities: text({ mode: "json" }).$type<string[]>().notNull(),
    name: text(),
    /** The fingerprint of its latest run, or of its change; null until either is known. */
    fingerprint: text(),
    createdAt: integer().notNull(),
    /** The person who made it, in person or by a key; null when the platform did, and where it was not recorded. */
    createdBy: text(),
    /** Runs that ended. */
    runs: integer().notNull().default(0),
    costUsd: real().notNull().default(0),
    /** Runs whose model has no known price; the cost excludes them. */
    unpricedRuns: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.agentId, table.version] })],
);
