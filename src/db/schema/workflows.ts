import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";
import { ORIGINS } from "#lib/origin";

import { ownTenant } from "./accounts.ts";

export const RUN_STATUSES = ["pending", "running", "waiting", "paused", "completed", "failed", "cancelled"] as const;

export const STEP_STATUSES = [
  "pending",
  "running",
  "waiting",
  "retrying",
  "completed",
  "failed",
  "skipped",
  "cancelled",
] as const;

/** Where a step's output comes from: its own work, the run that this one repeats, or a sample of a rehearsal. */
export const STEP_SOURCES = ["run", "reused", "sample"] as const;

/* The shapes below are stored as JSON in wire format, hence their names. */

export interface RetryRule {
  attempts?: number | undefined;
  first_seconds?: number | undefined;
  factor?: number | undefined;
  max_seconds?: number | undefined;
  codes?: string[] | undefined;
}

export interface LoopRule {
  /** An expression, or a list with expressions in it. */
  items: unknown;
  as?: string | undefined;
  max_items?: number | undefined;
  concurrency?: number | undefined;
  on_item_error?: "fail" | "continue" | undefined;
  /** An expression over each item's output. */
  collect?: string | undefined;
}

export interface WorkflowStep {
  step_id: string;
  name: string;
  step_type: string;
  description?: string | undefined;
  depends_on?: string[] | undefined;
  run_if?: string | undefined;
  for_each?: LoopRule | undefined;
  retry?: RetryRule | undefined;
  timeout_seconds?: number | undefined;
  on_error?: "fail" | "continue" | { catch: string } | undefined;
  sample?: unknown;
  agent_id?: string | undefined;
  parameters?: Record<string, unknown> | undefined;
}

export interface WorkflowInput {
  name: string;
  type: string;
  label: string;
  required: boolean;
  description?: string | undefined;
  options?: (string | { value: string; label: string })[] | undefined;
  default?: unknown;
}

export interface WorkflowBinding {
  service: string;
  action?: string | undefined;
  tool?: string | undefined;
  skill_id?: string | undefined;
  builtin?: "inbox" | undefined;
  arguments?: Record<string, unknown> | undefined;
}

/** The content of a version of a workflow. */
export interface WorkflowDefinition {
  agent_id: string;
  description: string;
  steps: WorkflowStep[];
  input_schema: WorkflowInput[];
  /** Expressions by name; null for the outputs of the last steps. */
  output: Record<string, string> | null;
  bindings: WorkflowBinding[];
  budget: { usd?: number | undefined; tokens?: number | undefined } | null;
  timeout_hours: number;
}

interface StoredFailure {
  code: string;
  message: string;
  step_id?: string | undefined;
  details?: Record<string, unknown> | undefined;
}

/** The source of a run that no caller ordered. */
export interface StartedRun {
  kind: "schedule" | "trigger" | "workflow";
  id: string;
  name: string;
  /** The triggers whose runs caused this one, the first one first; absent without one. */
  triggers?: string[] | undefined;
}

/** Steps of agents, tools and people that run as one. */
export const workflows = ownedTable(
  "workflows",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    name: text().notNull(),
    /** The latest version. */
    version: integer().notNull(),
    /** The person who saved it last. */
    ownerId: text().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("workflows_name").on(table.tenantId, table.name),
    index("workflows_tenant").on(table.tenantId, table.createdAt, table.id),
  ],
);

/** The versions of workflows. The newest 100 are kept, and those of unfinished runs. */
export const workflowVersions = ownedTable(
  "workflow_versions",
  {
    workflowId: belongsTo(workflows).notNull(),
    version: integer().notNull(),
    tenantId: text().notNull(),
    definition: text({ mode: "json" }).$type<WorkflowDefinition>().notNull(),
    savedBy: text().notNull(),
    /** The person with the right to approve who saved or confirmed it; null without one. */
    confirmedBy: text(),
    createdAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workflowId, table.version] })],
);

/** The runs of workflows. They are kept as long as traces are. */
export const workflowRuns = ownedTable(
  "workflow_runs",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    workflowId: belongsTo(workflows).notNull(),
    version: integer().notNull(),
    status: text({ enum: RUN_STATUSES }).notNull(),
    /** The lowest of its causes; a callback or a stranger's event lowers it. */
    origin: text({ enum: ORIGINS }).notNull(),
    startedBy: text({ mode: "json" }).$type<StartedRun>(),
    /** The person who orders it. */
    orderedBy: text().notNull(),
    input: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    output: text({ mode: "json" }).$type<unknown>(),
    error: text({ mode: "json" }).$type<StoredFailure>(),
    /** The samples of a rehearsal by step; null for a real run. */
    samples: text({ mode: "json" }).$type<Record<string, unknown>>(),
    rerunOf: text(),
    /** The run and the step whose sub-run it is. */
    parent: text({ mode: "json" }).$type<{ run_id: string; key: string; depth: number }>(),
    costUsd: real().notNull(),
    tokens: integer().notNull(),
    /** Bytes of all outputs. */
    outputBytes: integer().notNull(),
    /** Rises with each change of the run or of a step. */
    changes: integer().notNull(),
    /** When the minute job looks at it again; null once it has ended. */
    lookAt: integer(),
    deadlineAt: integer().notNull(),
    createdAt: integer().notNull(),
    startedAt: integer(),
    completedAt: integer(),
  },
  (table) => [
    index("workflow_runs_tenant").on(table.tenantId, table.createdAt, table.id),
    index("workflow_runs_workflow").on(table.workflowId, table.createdAt, table.id),
    index("workflow_runs_open")
      .on(table.tenantId, table.workflowId)
      .where(sql`completed_at IS NULL`),
    index("workflow_runs_overdue")
      .on(table.lookAt)
      .where(sql`look_at IS NOT NULL`),
  ],
);

/** The steps of runs, and the items of their loops: `item` is -1 for the step itself. */
export const workflowSteps = ownedTable(
  "workflow_steps",
  {
    runId: belongsTo(workflowRuns).notNull(),
    stepId: text().notNull(),
    item: integer().notNull(),
    tenantId: text().notNull(),
    status: text({ enum: STEP_STATUSES }).notNull(),
    attempt: integer().notNull(),
    output: text({ mode: "json" }).$type<unknown>(),
    /** The object of the bucket of traces that has its output, where that is long; `output` is null then. */
    keptAs: text(),
    error: text({ mode: "json" }).$type<StoredFailure>(),
    /** The execution or the sub-run that does its work. */
    childId: text(),
    approvalId: text(),
    /** The intended effect of the step's call. */
    effectId: text(),
    /** The awaited thing: the name of a signal or event. A step has that of an event before it waits, so none is lost. */
    waitsFor: text(),
    /** The random end of the one-time address that the step waits for; null without one. */
    callback: text(),
    wakesAt: integer(),
    source: text({ enum: STEP_SOURCES }).notNull(),
    /** The run's `changes` at its latest change. */
    change: integer().notNull(),
    startedAt: integer(),
    completedAt: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.stepId, table.item] }),
    index("workflow_steps_child")
      .on(table.childId)
      .where(sql`child_id IS NOT NULL`),
    uniqueIndex("workflow_steps_callback")
      .on(table.callback)
      .where(sql`callback IS NOT NULL`),
    index("workflow_steps_waits")
      .on(table.tenantId, table.waitsFor)
      .where(sql`waits_for IS NOT NULL`),
  ],
);

/** Signals of people and programs to runs, and events and callbacks that runs wait for; one that comes early is kept. */
export const workflowSignals = ownedTable("workflow_signals", {
  id: text().primaryKey(),
  tenantId: text().notNull(),
  runId: belongsTo(workflowRuns).notNull(),
  name: text().notNull(),
  data: text({ mode: "json" }).$type<unknown>(),
  /** Where an event or a callback comes from; null for a signal of the tenant's people and programs. */
  origin: text({ enum: ORIGINS }),
  /** When a step took an event or a callback, whose row stays so that a repetition is known. */
  takenAt: integer(),
  createdAt: integer().notNull(),
});
