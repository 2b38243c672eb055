import { sql } from "drizzle-orm";
import { index, integer, primaryKey, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { ownTenant } from "./accounts.ts";

export const BULK_ACTIONS = ["rerun", "cancel", "add_cases"] as const;
export const BULK_ITEM_STATUSES = [
  "pending",
  "running",
  "done",
  "failed",
  "waiting",
  "skipped",
  "refused",
  "not_found",
  "cancelled",
] as const;
export const BULK_JOB_STATUSES = ["in_progress", "completed", "stopped", "cancelled"] as const;
/** A job whose runs are not all stored; it is under way once they are. */
export const GATHERING = "gathering";

/** One action on many runs. */
export const bulkJobs = ownedTable(
  "bulk_jobs",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    action: text({ enum: BULK_ACTIONS }).notNull(),
    status: text({ enum: [...BULK_JOB_STATUSES, GATHERING] }).notNull(),
    /** Why it was stopped before its last run; null otherwise. */
    stopReason: text({ enum: ["equal_failures", "max_usd", "orderer_gone"] }),
    total: integer().notNull(),
    /** The most that its new runs may cost, in millionths of a US dollar; null for an action without costs. */
    maxMicros: integer(),
    /** The cost of its new runs, counted when it ended. */
    spentMicros: integer().notNull(),
    repeatsEffects: integer({ mode: "boolean" }).notNull(),
    /** The data set that gets the cases. */
    dataSetId: text(),
    /** The person who ordered it; the key, and whether it was a browser's session. */
    orderedBy: text().notNull(),
    keyId: text(),
    viaCookie: integer({ mode: "boolean" }).notNull(),
    createdAt: integer().notNull(),
    completedAt: integer(),
  },
  (table) => [
    index("bulk_jobs_age").on(table.createdAt, table.id),
    index("bulk_jobs_tenant").on(table.tenantId, table.status),
    index("bulk_jobs_under_way")
      .on(table.createdAt, table.id)
      .where(sql`status = 'in_progress'`),
  ],
);

/** One run of a job, and its result. */
export const bulkItems = ownedTable(
  "bulk_items",
  {
    jobId: belongsTo(bulkJobs).notNull(),
    /** Counts from 0, in the order of the request. */
    number: integer().notNull(),
    tenantId: text().notNull(),
    /** The run as the request named it; it may not be there. */
    executionId: text().notNull(),
    status: text({ enum: BULK_ITEM_STATUSES }).notNull(),
    code: text(),
    message: text(),
    /** The run that repeats it; null without one. */
    runId: text(),
    caseId: text(),
    endedAt: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.number] }),
    index("bulk_items_status").on(table.jobId, table.status, table.number),
  ],
);

export type BulkJobRow = typeof bulkJobs.$inferSelect;
export type BulkItemRow = typeof bulkItems.$inferSelect;
