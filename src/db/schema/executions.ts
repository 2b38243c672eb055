import { sql } from "drizzle-orm";
import { index, integer, real, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";
import { ORIGINS } from "#lib/origin";
import { TRIGGERS } from "#lib/trigger";

import { agents } from "./agents.ts";

/** One entry of a run's reasoning, as `reasoning_trace` shows it. */
interface StoredTraceEntry {
  step: number;
  type: "plan" | "tool" | "refusal" | "conclusion";
  description: string;
  tool?: string;
  skill_name?: string;
  agent_name?: string;
  child_execution_id?: string;
  input?: unknown;
  output?: unknown;
  effect?: {
    id: string;
    status: "intended" | "done" | "not_made" | "unknown" | "settled";
    started_at?: string;
    duration_ms?: number;
  };
  at?: string;
  started_at?: string;
  duration_ms?: number;
  model?: string;
  connection?: string;
  tokens?: { input: number; output: number };
  cost_usd?: number | null;
  governance?: {
    action: string;
    complexity: number;
    needed: "student" | "intern" | "supervised" | "autonomous";
    level: "student" | "intern" | "supervised" | "autonomous";
    decision: "allowed" | "asks" | "refused";
  };
  approval?: {
    id: string;
    asked_at: string;
    decided_at: string | null;
    approver: string | null;
    reason: string | null;
    granted: boolean;
  };
}

/** One check of a result. */
interface StoredCheck {
  kind: "must_contain" | "must_not_contain" | "equals" | "numbers" | "cited" | "result_schema" | "grounded";
  passed: boolean;
  detail: string;
}

/** A part of a result that its material does not have. */
export interface StoredFlag {
  kind: "number" | "quotation";
  text: string;
}

/** Answers of tools that read or have effects. `calls` is null when they were too large to keep. */
interface StoredRecording {
  role: string;
  complexity: number;
  approvals: number;
  calls:
    | {
        tool: string;
        arguments: Record<string, unknown>;
        outcome:
          | { status: "done"; output: unknown }
          | { status: "failed"; error: { code: string; message: string; details?: Record<string, unknown> } };
      }[]
    | null;
}

export const executions = ownedTable(
  "executions",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    agentId: belongsTo(agents).notNull(),
    agentVersion: integer().notNull(),
    maturityLevel: text({ enum: ["student", "intern", "supervised", "autonomous"] }).notNull(),
    task: text().notNull(),
    action: text().notNull(),
    /**
     * The input that a run needs to restart after a crash: context and parameters as the caller sent them, and earlier
     * messages.
     */
    input: text({ mode: "json" })
      .$type<{
        context: Record<string, unknown>;
        parameters: Record<string, unknown>;
        history?: readonly { role: "user" | "assistant"; content: string }[];
        bulkJobId?: string;
      }>()
      .notNull(),
    status: text({ enum: ["pending", "in_progress", "completed", "failed", "cancelled"] }).notNull(),
    progress: integer().notNull(),
    result: text({ mode: "json" }).$type<Record<string, unknown>>(),
    /** Its outcome, the source that vouches for it, and the checks; null while it runs. */
    outcome: text({ enum: ["done", "partial", "not_done", "refused", "failed", "void"] }),
    verification: text({ enum: ["checked", "human", "judged", "self_reported"] }),
    checks: text({ mode: "json" }).$type<StoredCheck[]>(),
    /** Parts of the result that its material does not have; null without any. */
    flags: text({ mode: "json" }).$type<StoredFlag[]>(),
    error: text({ mode: "json" }).$type<{ code: string; message: string; details?: Record<string, unknown> }>(),
    confidence: real(),
    /** The recording for a replay of a run with checks; null without checks, and when it is no longer kept. */
    recorded: text({ mode: "json" }).$type<StoredRecording>(),
    reasoningTrace: text({ mode: "json" }).$type<StoredTraceEntry[]>().notNull(),
    usage: text({ mode: "json" })
      .$type<{ input_tokens: number; output_tokens: number; tool_calls: number; cost_usd: number | null }>()
      .notNull(),
    /** The model that answered last, and its connection; null without one, and in rows from before it was recorded. */
    model: text(),
    connection: text(),
    triggeredBy: text({ enum: TRIGGERS }).notNull(),
    /** Null in rows from before it was recorded. */
    origin: text({ enum: ORIGINS }),
    /** The person outside the tenant whose conversation it belongs to. The run sees nothing of other people. */
    contactId: text(),
    /** The API key that ordered it; null when a person or the platform did. */
    startedWithKey: text(),
    /** The person who ordered it, in person or by a key. Null when the platform did, and in old executions. */
    orderedBy: text(),
    /** The execution whose input it repeats. */
    rerunOf: text(),
    /** The fingerprint of what acts; like the next two, null in runs from before it was recorded. */
    fingerprint: text(),
    /** The level that governance decides with: lower than the agent's while it is on probation. */
    effectiveLevel: text({ enum: ["student", "intern", "supervised", "autonomous"] }),
    /** Whether the platform drew it for people to look at. */
    sampled: integer({ mode: "boolean" }),
    /** The `traceparent` of the request that ordered it; null without one. */
    traceParent: text(),
    createdAt: integer().notNull(),
    startedAt: integer(),
    completedAt: integer(),
    deadlineAt: integer().notNull(),
    /** Total time that it waited for people's decisions. */
    waitedMs: integer().notNull().default(0),
    /** Null while it runs. */
    durationMs: integer().generatedAlwaysAs(sql`(completed_at - started_at)`, { mode: "virtual" }),
    /** Null when the model's price is unknown. */
    costUsd: real().generatedAlwaysAs(sql`(json_extract(usage, '$.cost_usd'))`, { mode: "virtual" }),
    /** The approval that it waits for now. */
    awaitingApprovalId: text().generatedAlwaysAs(
      sql`(CASE WHEN status IN ('pending', 'in_progress') THEN json_extract(result, '$.awaiting_approval.approval_id') END)`,
      { mode: "virtual" },
    ),
  },
  (table) => [
    // Ends with the list's filter columns, so that filtering and counting read no row.
    index("executions_agent").on(table.agentId, table.createdAt, table.id, table.status),
    /** Only unfinished ones: an execution that is written as ended never enters it. */
    index("executions_unfinished")
      .on(table.agentId, table.createdAt)
      .where(sql`status IN ('pending', 'in_progress')`),
    // Both end with the filter and sort columns of the tenant's list, so that a search through many reads no row.
    index("executions_tenant").on(
      table.tenantId,
      table.createdAt,
      table.id,
      table.agentId,
      table.status,
      table.outcome,
      table.verification,
      table.action,
      table.triggeredBy,
      table.durationMs,
      table.costUsd,
      table.awaitingApprovalId,
    ),
    index("executions_outcome").on(
      table.tenantId,
      table.outcome,
      table.createdAt,
      table.id,
      table.agentId,
      table.status,
      table.verification,
      table.action,
      table.triggeredBy,
      table.durationMs,
      table.costUsd,
      table.awaitingApprovalId,
    ),
  ],
);

/**
 * Each execution's row in the full-text index over tasks, `executions_search`, which triggers keep (see the
 * migrations). Rows follow the order of acceptance.
 */
export const executionTexts = ownedTable(
  "execution_texts",
  {
    searchRow: integer().primaryKey(),
    executionId: belongsTo(executions).notNull(),
    tenantId: text().notNull(),
  },
  (table) => [uniqueIndex("execution_texts_execution").on(table.executionId)],
);
