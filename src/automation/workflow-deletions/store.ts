import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { nextPiece, nextPieceFromBelow } from "#db/pieces";
import { workflowRuns, workflows, workflowSignals, workflowSteps, workflowVersions } from "#db/schema/workflows";
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
    { parent: workflowRuns, below: [workflowSteps.runId, workflowSignals.runId] },
    sql`WHERE workflow_id = ${id} AND tenant_id = ${tenantId}
      AND completed_at IS NOT NULL AND look_at IS NULL ORDER BY created_at, id`,
    rows,
  );

/** Removes the next versions of a workflow that no run has, except the present one, which goes with its row. */
export const deletePastVersionsOf = (db: Database, { tenantId, id }: WorkflowKey, rows: number): Promise<Statement[]> =>
  nextPiece(
    db,
    workflowVersions,
    sql`WHERE workflow_id = ${id} AND tenant_id = ${tenantId}
      AND version < (SELECT version FROM workflows WHERE id = ${id}) AND NOT EXISTS (SELECT 1 FROM workflow_runs AS r
        WHERE r.workflow_id = workflow_versions.workflow_id AND r.version = workflow_versions.version)
      ORDER BY version`,
    rows,
  );

/** Holds while a workflow has no run and no past version, so that its row is removed with its present version alone. */
export const requireNoRuns = ({ tenantId, id }: WorkflowKey, refusal: () => AppError): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM workflow_runs WHERE workflow_id = ${id} AND tenant_id = ${tenantId})
      AND (SELECT count(*) FROM workflow_versions WHERE workflow_id = ${id} AND tenant_id = ${tenantId}) <= 1`,
    refusal,
  );

export const deleteWorkflowRow = ({ tenantId, id }: WorkflowKey): Statement =>
  statement(build.delete(workflows).where(and(eq(workflows.tenantId, tenantId), eq(workflows.id, id))));
