import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";

import { auditedWorkflow } from "./create-workflow.ts";
import { findWorkflow } from "./find-workflow.ts";
import { requireMayChange } from "./may-change.ts";
import { deleteWorkflowRow, requireNoOpenRuns } from "./store.ts";

/**
 * Deletes a workflow with its versions and its past runs. Throws NOT_FOUND, FORBIDDEN, and CONFLICT while a run is not
 * over.
 */
export async function deleteWorkflow(ctx: ServiceContext, workflowId: string): Promise<{ id: string }> {
  const workflow = await findWorkflow(ctx, workflowId);
  requireMayChange(ctx, workflow);
  const result = { id: workflow.id };
  await commit(
    ctx,
    [requireNoOpenRuns(ctx.tenant.id, workflow.id, runsAreOpen), deleteWorkflowRow(ctx.tenant.id, workflow.id)],
    {
      result,
      audit: [
        auditChange(ctx, {
          action: "delete_workflow",
          summary: workflow.name,
          agentId: workflow.agentId,
          before: auditedWorkflow(workflow, workflow.definition),
        }),
      ],
    },
  );
  return result;
}

const runsAreOpen = (): AppError =>
  new AppError("CONFLICT", {
    message: "Runs of this workflow are not over. Wait for them, or cancel them.",
    details: { reason: "open_runs" },
  });
