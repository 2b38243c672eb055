import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { ownTenant } from "./accounts.ts";
import { agents } from "./agents.ts";

/** Collections of tasks that versions of agents are compared with. */
export const dataSets = ownedTable(
  "data_sets",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    name: text().notNull(),
    description: text(),
    /** The number of its cases, and the characters of what they hold. */
    caseCount: integer().notNull(),
    characters: integer().notNull(),
    /** Rises with every change of its name or description. */
    revision: integer().notNull(),
    createdBy: text(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    /** The agent whose corrections become its cases. */
    correctionsOf: text(),
  },
  (table) => [index("data_sets_tenant").on(table.tenantId, table.createdAt, table.id)],
);

/** A call of a recorded run, and the answer it got (see `RecordedCall`). */
interface StoredCall {
  tool: string;
  arguments: Record<string, unknown>;
  outcome:
    | { status: "done"; output: unknown }
    | { status: "failed"; error: { code: string; message: string; details?: Record<string, unknown> } };
}

/** A check of a case beside those of `expect` (see `OwnCheck`). */
type StoredOwnCheck =
  | { kind: "called"; tool: string; arguments?: Record<string, unknown>; times?: number }
  | { kind: "not_called"; tool: string }
  | { kind: "judge"; rubric?: string };

export const dataSetCases = ownedTable(
  "data_set_cases",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    dataSetId: belongsTo(dataSets).notNull(),
    task: text().notNull(),
    context: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    parameters: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    /** The run that it was made from. */
    sourceExecutionId: text(),
    /** The recorded answers of that run's tools; null without any. */
    calls: text({ mode: "json" }).$type<StoredCall[]>(),
    /** The characters of what it holds. */
    characters: integer().notNull(),
    /** Rises with every change; results of different revisions are not compared. */
    revision: integer().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    /** The answer that people expect; null without one. */
    expectedAnswer: text(),
    /** Checks of calls, and of a judge. Those of the result are `expect` of the parameters. */
    checks: text({ mode: "json" }).$type<StoredOwnCheck[]>(),
    /** Whether it has `expect`. */
    hasChecks: integer({ mode: "boolean" }).generatedAlwaysAs(sql`(json_type(parameters, '$.expect') IS 'object')`, {
      mode: "virtual",
    }),
  },
  (table) => [
    index("data_set_cases_set").on(table.dataSetId, table.id),
    /** For the case of a run. */
    index("data_set_cases_source")
      .on(table.sourceExecutionId, table.dataSetId)
      .where(sql`source_execution_id IS NOT NULL`),
    /** For the draw of exams, which reads no row of a case that it does not draw. */
    index("data_set_cases_checked").on(table.dataSetId, table.hasChecks, table.id, table.updatedAt),
  ],
);

/** Agents in whose exams a data set is material, because a person named them. */
export const examDataSets = ownedTable(
  "exam_data_sets",
  {
    dataSetId: belongsTo(dataSets).notNull(),
    agentId: belongsTo(agents).notNull(),
    tenantId: text().notNull(),
    /** The person who named it, in person or by a key. */
    namedBy: text(),
    /** Cases that were added or changed since are not drawn. */
    namedAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dataSetId, table.agentId] }),
    index("exam_data_sets_agent").on(table.agentId),
  ],
);

/** One version of an agent, carried over the cases of a data set. */
export const dataSetRuns = ownedTable(
  "data_set_runs",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    dataSetId: belongsTo(dataSets).notNull(),
    agentId: belongsTo(agents).notNull(),
    agentVersion: integer().notNull(),
    /** Whether a judge decides where no check does. */
    isJudged: integer({ mode: "boolean" }).notNull(),
    /** Whether it calls tools that only read, and keeps their answers with the cases. */
    isRecording: integer({ mode: "boolean" }).notNull().default(false),
    /** The number of cases that run at a time. */
    concurrency: integer().notNull(),
    status: text({ enum: ["in_progress", "completed", "cancelled", "void"] }).notNull(),
    voidReason: text({ enum: ["vendor", "interrupted"] }),
    /** The number of cases when it began. */
    total: integer().notNull(),
    passed: integer().notNull(),
    failed: integer().notNull(),
    /** Cases that only the agent calls done. */
    notDecided: integer().notNull().default(0),
    notRun: integer().notNull(),
    costUsd: real().notNull(),
    /** Cases whose model has no known price; the cost excludes them. */
    unpriced: integer().notNull(),
    createdBy: text(),
    createdAt: integer().notNull(),
    completedAt: integer(),
  },
  (table) => [
    index("data_set_runs_set").on(table.dataSetId, table.createdAt, table.id),
    index("data_set_runs_under_way")
      .on(table.createdAt, table.id)
      .where(sql`status = 'in_progress'`),
    index("data_set_runs_tenant")
      .on(table.tenantId, table.createdAt)
      .where(sql`status = 'in_progress'`),
  ],
);

/** A check of a result (see `Check`). */
interface StoredCheck {
  kind: string;
  passed: boolean;
  detail: string;
}

/** The outcomes of the cases of a run. */
export const dataSetResults = ownedTable(
  "data_set_results",
  {
    runId: belongsTo(dataSetRuns).notNull(),
    caseId: text().notNull(),
    tenantId: text().notNull(),
    caseRevision: integer().notNull(),
    outcome: text({ enum: ["passed", "failed", "not_decided", "not_run"] }).notNull(),
    /** The source of the outcome: a check, a judge, or only the agent; null where it did not run. */
    verification: text({ enum: ["checked", "judged", "self_reported"] }),
    /** Why it failed or did not run, as a word, and as a sentence. */
    reason: text(),
    detail: text(),
    checks: text({ mode: "json" }).$type<StoredCheck[]>().notNull(),
    result: text({ mode: "json" }).$type<Record<string, unknown>>(),
    durationMs: integer().notNull(),
    /** Null when the model's price is unknown. */
    costUsd: real(),
    createdAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.caseId] })],
);

export type DataSetRunRow = typeof dataSetRuns.$inferSelect;
