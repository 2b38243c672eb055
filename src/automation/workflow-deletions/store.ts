import { and, eq, getTableColumns, isNull, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { workflowRuns, workflows } from "#db/schema/workflows";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

interface WorkflowKey {
  tenantId: string;
  id: string;
}

const { input: _input, ...runColumns } = getTableColumns(workflowRuns);

/** The next runs of a workflow that are not over, without their inputs. */
export const selectOpenRuns = (
  db: Database,
  { tenantId, id }: WorkflowKey,
  limit: number,
): Promise<Omit<typeof workflowRuns.$inferSelect, "input">[]> =>
  db
    .select(runColumns)
    .from(workflowRuns)
    .where(and(eq(workflowRuns.tenantId, tenantId), eq(workflowRuns.workflowId, id), isNull(workflowRuns.completedAt)))
    .limit(limit);

/**
 * Removes the next runs of a workflow that ended and left nothing open: first their steps, of which a run may have
 * thousands, and each run once it has none.
 */
export const deleteEndedRunsOf = (workflow: WorkflowKey, limit: number): Statement[] => [
  rawStatement(sql`DELETE FROM workflow_steps WHERE (run_id, step_id, item) IN (SELECT s.run_id, s.step_id, s.item
    FROM (${endedOf(workflow, limit)}) r CROSS JOIN workflow_steps s ON s.run_id = r.id LIMIT ${limit})`),
  rawStatement(sql`DELETE FROM workflow_runs WHERE id IN (SELECT r.id FROM (${endedOf(workflow, limit)}) r
    WHERE NOT EXISTS (SELECT 1 FROM workflow_steps s WHERE s.run_id = r.id))`),
];

const endedOf = ({ tenantId, id }: WorkflowKey, limit: number): SQL =>
  sql`SELECT id FROM workflow_runs WHERE workflow_id = ${id} AND tenant_id = ${tenantId}
    AND completed_at IS NOT NULL AND look_at IS NULL ORDER BY created_at, id LIMIT ${limit}`;

/** Holds while a workflow has no run, so that its row is removed with its versions alone. */
export const requireNoRuns = ({ tenantId, id }: WorkflowKey, refusal: () => AppError): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM workflow_runs WHERE workflow_id = ${id} AND tenant_id = ${tenantId})`,
    refusal,
  );

export const deleteWorkflowRow = ({ tenantId, id }: WorkflowKey): Statement =>
  statement(build.delete(workflows).where(and(eq(workflows.tenantId, tenantId), eq(workflows.id, id))));
