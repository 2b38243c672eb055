import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { agents } from "./agents.ts";

/** A task that up to four variants of an agent do side by side, without any consequence. */
export const playgroundRuns = ownedTable(
  "playground_runs",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    agentId: belongsTo(agents).notNull(),
    /** The run that it repeats, and the step of the model from which it continues; null for a new task. */
    executionId: text(),
    stepId: text(),
    task: text().notNull(),
    context: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    budgetUsd: real().notNull(),
    status: text({ enum: ["in_progress", "completed", "cancelled", "void"] }).notNull(),
    createdBy: text(),
    createdAt: integer().notNull(),
    completedAt: integer(),
  },
  (table) => [
    index("playground_runs_age").on(table.createdAt, table.id),
    index("playground_runs_tenant")
      .on(table.tenantId, table.createdBy)
      .where(sql`status = 'in_progress'`),
    index("playground_runs_under_way")
      .on(table.createdAt, table.id)
      .where(sql`status = 'in_progress'`),
  ],
);

/** One variant: how it differs, and its result. */
export const playgroundVariants = ownedTable(
  "playground_variants",
  {
    runId: belongsTo(playgroundRuns).notNull(),
    /** Counts from 0. */
    number: integer().notNull(),
    tenantId: text().notNull(),
    configuration: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    capabilities: text({ mode: "json" }).$type<string[]>().notNull(),
    /** The conversation that it continues, in place of the recorded one. */
    messages: text({ mode: "json" }).$type<Record<string, unknown>[]>(),
    changes: text({ mode: "json" }).$type<{ path: string; from?: unknown; to?: unknown }[]>().notNull(),
    /** The change of the agent that makes it act like the variant; null where only messages differ. */
    patch: text({ mode: "json" }).$type<Record<string, unknown>>(),
    holdsLevel: integer({ mode: "boolean" }).notNull(),
    status: text({ enum: ["in_progress", "waiting", "completed", "diverged", "cancelled", "void"] }).notNull(),
    outcome: text({ enum: ["done", "partial", "not_done", "refused", "failed", "void"] }),
    result: text({ mode: "json" }).$type<Record<string, unknown>>(),
    error: text({ mode: "json" }).$type<{ code: string; message: string; details?: Record<string, unknown> }>(),
    checks: text({ mode: "json" }).$type<{ kind: string; passed: boolean; detail: string }[]>(),
    /** Entries of a trace. */
    trace: text({ mode: "json" }).$type<Record<string, unknown>[]>().notNull(),
    /** The calls that no recording answers, and the answers that a person gave, by call. */
    asks: text({ mode: "json" }).$type<Record<string, unknown>[]>().notNull(),
    answers: text({ mode: "json" }).$type<Record<string, Record<string, unknown>>>().notNull(),
    /** Null when the model's price is unknown. */
    costUsd: real(),
    durationMs: integer(),
    completedAt: integer(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.number] })],
);

export type PlaygroundRow = typeof playgroundRuns.$inferSelect;
