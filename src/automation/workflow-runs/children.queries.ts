import { and, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { effects } from "#db/schema/effects";
import { executions } from "#db/schema/executions";
import { workflowRuns } from "#db/schema/workflows";

type RunRow = typeof workflowRuns.$inferSelect;

/** A child execution, as its step sees it. */
export interface ChildRun {
  id: string;
  agentId: string;
  status: (typeof executions.$inferSelect)["status"];
  outcome: string | null;
  result: Record<string, unknown> | null;
  error: { code: string; message: string; details?: Record<string, unknown> } | null;
  approvalId: string | null;
  costUsd: number | null;
  tokens: number;
  /** An effect that was made, or may have been: one whose end is unknown comes first. Null when nothing was made. */
  effect: { id: string; status: string; settledAs: string | null } | null;
}

/** The executions of a run's steps, in one round trip. */
export async function selectChildren(db: Database, tenantId: string, ids: readonly string[]): Promise<ChildRun[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: executions.id,
      agentId: executions.agentId,
      status: executions.status,
      outcome: executions.outcome,
      result: executions.result,
      error: executions.error,
      approvalId: executions.awaitingApprovalId,
      costUsd: executions.costUsd,
      tokens: sql<number>`coalesce(json_extract(usage, '$.input_tokens'), 0) + coalesce(json_extract(usage, '$.output_tokens'), 0)`,
      effect: sql<string | null>`(SELECT json_object('id', f.id, 'status', f.status, 'settledAs', f.settled_as)
        FROM ${effects} f WHERE f.execution_id = executions.id AND (f.status IN ('unknown', 'intended', 'done') OR f.settled_as = 'happened')
        ORDER BY f.status IN ('unknown', 'intended') DESC, f.id DESC LIMIT 1)`,
    })
    .from(executions)
    .where(
      and(
        eq(executions.tenantId, tenantId),
        sql`${executions.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
      ),
    );
  return rows.map(({ effect, ...row }) => ({
    ...row,
    effect: effect === null ? null : (JSON.parse(effect) as ChildRun["effect"]),
  }));
}

export const selectSubRuns = (
  db: Database,
  tenantId: string,
  ids: readonly string[],
): Promise<Pick<RunRow, "id" | "status" | "origin" | "output" | "error">[]> =>
  db
    .select({
      id: workflowRuns.id,
      status: workflowRuns.status,
      origin: workflowRuns.origin,
      output: workflowRuns.output,
      error: workflowRuns.error,
    })
    .from(workflowRuns)
    .where(
      and(
        eq(workflowRuns.tenantId, tenantId),
        sql`${workflowRuns.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
      ),
    );

/** The effects that were made, or may have been, by executions and by calls of steps. */
export async function selectMadeEffects(
  db: Database,
  tenantId: string,
  executionIds: readonly string[],
  effectIds: readonly string[],
): Promise<{ id: string; tool: string; status: string }[]> {
  const [ofRuns, own] = await db.batch([
    db
      .select({ id: effects.id, tool: effects.tool, status: effects.status })
      .from(effects)
      .where(
        and(
          eq(effects.tenantId, tenantId),
          sql`${effects.executionId} IN (SELECT value FROM json_each(${JSON.stringify(executionIds)}))`,
          sql`(${effects.status} IN ('done', 'unknown') OR ${effects.settledAs} = 'happened')`,
        ),
      )
      .limit(100),
    db
      .select({ id: effects.id, tool: effects.tool, status: effects.status })
      .from(effects)
      .where(
        and(
          eq(effects.tenantId, tenantId),
          sql`${effects.id} IN (SELECT value FROM json_each(${JSON.stringify(effectIds)}))`,
          sql`(${effects.status} IN ('done', 'unknown') OR ${effects.settledAs} = 'happened')`,
        ),
      )
      .limit(100),
  ]);
  return [...ofRuns, ...own];
}
