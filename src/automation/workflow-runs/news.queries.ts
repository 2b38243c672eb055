import { and, eq, getTableColumns, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import {
  type WorkflowDefinition,
  workflowRuns,
  workflows,
  workflowSteps,
  workflowVersions,
} from "#db/schema/workflows";

import type { RunPlace } from "./run-place.ts";
type RunRow = typeof workflowRuns.$inferSelect;
type StepRow = typeof workflowSteps.$inferSelect;

/** A run without its input, which does not change. */
export type ToldRun = Omit<RunRow, "input"> & { workflowName: string };

const { input: _input, ...runColumns } = getTableColumns(workflowRuns);

/** The definition of the version that a run has; undefined for an unknown run, null for a version that is not kept. */
export async function selectPinned(
  db: Database,
  tenantId: string,
  id: string,
): Promise<WorkflowDefinition | null | undefined> {
  const found = await db
    .select({ definition: workflowVersions.definition })
    .from(workflowRuns)
    .leftJoin(
      workflowVersions,
      and(eq(workflowVersions.workflowId, workflowRuns.workflowId), eq(workflowVersions.version, workflowRuns.version)),
    )
    .where(and(eq(workflowRuns.tenantId, tenantId), eq(workflowRuns.id, id)))
    .get();
  return found?.definition;
}

/**
 * A run and its next steps after a place, in the order of their changes, in one round trip. The run is read first, so the
 * steps are those of its changes or of later ones. Without newer changes no step is read.
 */
export async function selectNews(
  db: Database,
  tenantId: string,
  id: string,
  { change, stepId, item }: RunPlace,
  limit: number,
): Promise<{ run: ToldRun; steps: StepRow[] } | undefined> {
  const [runs, steps] = await db.batch([
    db
      .select({ run: runColumns, workflowName: workflows.name })
      .from(workflowRuns)
      .innerJoin(workflows, eq(workflows.id, workflowRuns.workflowId))
      .where(and(eq(workflowRuns.tenantId, tenantId), eq(workflowRuns.id, id))),
    db
      .select()
      .from(workflowSteps)
      .where(
        and(
          eq(workflowSteps.runId, id),
          eq(workflowSteps.tenantId, tenantId),
          sql`(SELECT changes FROM workflow_runs r WHERE r.id = ${id}) >= ${change}`,
          sql`(change, step_id, item) > (${change}, ${stepId}, ${item})`,
        ),
      )
      .orderBy(workflowSteps.change, workflowSteps.stepId, workflowSteps.item)
      .limit(limit),
  ]);
  const [found] = runs;
  return found && { run: { ...found.run, workflowName: found.workflowName }, steps };
}
