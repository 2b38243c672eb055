import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { nextPieceFromBelow } from "#db/pieces";
import { workflowRuns, workflows, workflowSteps } from "#db/schema/workflows";
import { build, requireThat, statement, type Statement } from "#db/statement";
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
export const deleteEndedRunsOf = (db: Database, { tenantId, id }: WorkflowKey, rows: number): Promise<Statement[]> =>
  nextPieceFromBelow(
    db,
    { parent: workflowRuns, child: workflowSteps, column: workflowSteps.runId },
    sql`WHERE workflow_id = ${id} AND tenant_id = ${tenantId}
      AND completed_at IS NOT NULL AND look_at IS NULL ORDER BY created_at, id`,
    rows,
  );

/** Holds while a workflow has no run, so that its row is removed with its versions alone. */
export const requireNoRuns = ({ tenantId, id }: WorkflowKey, refusal: () => AppError): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM workflow_runs WHERE workflow_id = ${id} AND tenant_id = ${tenantId})`,
    refusal,
  );

export const deleteWorkflowRow = ({ tenantId, id }: WorkflowKey): Statement =>
  statement(build.delete(workflows).where(and(eq(workflows.tenantId, tenantId), eq(workflows.id, id))));
