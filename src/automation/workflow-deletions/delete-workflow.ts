import { endStatements } from "#automation/workflow-runs/end-run";
import { workflowRunLane } from "#automation/workflow-runs/workflow-run-client";
import { auditedWorkflow } from "#automation/workflows/create-workflow";
import { findWorkflow } from "#automation/workflows/find-workflow";
import { requireMayChange } from "#automation/workflows/may-change";
import type { ServiceContext } from "#context/context";
import { commit, commitStep } from "#db/commit";
import { AppError } from "#errors/app-error";
import { isMovedOn } from "#errors/moved-on";
import { allInParallel } from "#lib/all-in-parallel";
import { inSteps, sweepTime } from "#lib/in-steps";
import { auditChange } from "#platform/audit/audit-entry";

import { deleteEndedRunsOf, deletePastVersionsOf, deleteWorkflowRow, requireNoRuns, selectOpenRuns } from "./store.ts";

/** Runs that are cancelled in one batch. */
const CANCELLED_AT_ONCE = 25;
/** How long a deletion waits without progress for the executions that its cancelled runs ordered. */
const MAX_MS = 50_000;
const LOOK_MS = 200;

/**
 * Deletes a workflow with its versions and its past runs, and with `cancelRuns` also the runs that are not over. Runs are
 * cancelled and removed in pieces, and the workflow is removed last, when it has none: after a crash it is there with
 * the runs that are left, and the same request continues. Throws NOT_FOUND, FORBIDDEN, and CONFLICT while a run is not
 * over.
 */
export async function deleteWorkflow(
  ctx: ServiceContext,
  workflowId: string,
  { cancelRuns }: { cancelRuns: boolean },
): Promise<{ id: string }> {
  const workflow = await findWorkflow(ctx, workflowId);
  requireMayChange(ctx, workflow);
  if (!cancelRuns && workflow.openRuns > 0) throw runsAreLeft();
  const result = { id: workflow.id };
  const audit = [
    auditChange(ctx, {
      action: "delete_workflow",
      summary: workflow.name,
      agentId: workflow.agentId,
      before: auditedWorkflow(workflow, workflow.definition),
    }),
  ];
  for (let until = ctx.clock() + MAX_MS; ;) {
    try {
      await commit(ctx, [requireNoRuns(workflow, runsAreLeft), deleteWorkflowRow(workflow)], { result, audit });
      return result;
    } catch (error) {
      if (!isOfRuns(error) || ctx.clock() >= until) throw error;
      if (!cancelRuns && (await selectOpenRuns(ctx.db, workflow, 1)).length > 0) throw error;
    }
    if (cancelRuns) await cancelOpenRuns(ctx, workflow, until);
    const { writer, clock } = ctx;
    const { done } = await inSteps(sweepTime(clock), async (rows) => {
      const ended = await deleteEndedRunsOf(ctx.db, workflow, rows);
      const next = ended.length > 0 ? ended : await deletePastVersionsOf(ctx.db, workflow, rows);
      return commitStep({ writer, clock }, next);
    });
    // The objects of cancelled runs still cancel their executions.
    if (done > 0) until = clock() + MAX_MS;
    else await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Cancels all runs of a workflow that are not over. */
async function cancelOpenRuns(
  ctx: ServiceContext,
  workflow: { tenantId: string; id: string; name: string },
  until: number,
): Promise<void> {
  while (ctx.clock() < until) {
    const open = await selectOpenRuns(ctx.db, workflow, CANCELLED_AT_ONCE);
    if (open.length === 0) return;
    const { writer, clock } = ctx;
    const statements = open.flatMap((run) =>
      endStatements(ctx, { ...run, workflowName: workflow.name }, { status: "cancelled", code: "CANCELLED" }),
    );
    try {
      await commit({ writer, clock }, statements);
    } catch (error) {
      // One of them ended in this moment.
      if (isMovedOn(error)) continue;
      throw error;
    }
    // An object that is not reached is woken by the minute job.
    await allInParallel(open, CANCELLED_AT_ONCE, async ({ tenantId, id: runId }) => {
      const run = { tenantId, runId };
      await workflowRunLane(ctx, run)
        .interrupt(run)
        .catch(() => undefined);
    });
  }
}

const REASON = "open_runs";

const isOfRuns = (error: unknown): boolean => error instanceof AppError && error.details["reason"] === REASON;

const runsAreLeft = (): AppError =>
  new AppError("CONFLICT", {
    message: "Runs of this workflow are not over. Wait for them, or delete it with cancel_runs=true.",
    details: { reason: REASON },
  });
