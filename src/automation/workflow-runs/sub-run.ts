import type { NamedWorkflow } from "#automation/workflows/find-version";
import { findWorkflow } from "#automation/workflows/find-workflow";
import type { WorkflowStep } from "#db/schema/workflows";
import type { Variables } from "#engine/expressions/expression-types";
import { AppError } from "#errors/app-error";

import type { selectSubRuns } from "./children.queries.ts";
import { evaluate } from "./evaluate.ts";
import { lowerOrigin } from "./lower-origin.ts";
import { newRun } from "./new-run.ts";
import { keyOf, moveStep, type RunView, type WorkContext } from "./run-view.ts";
import type { StepState } from "./store.ts";
import { failedWith, type WorkResult } from "./work-result.ts";
import { workflowRunLane } from "./workflow-run-client.ts";

const DEEPEST = 5;

/** Starts the run that does a step's work; its row and its id in the step's row are one batch. */
export async function startSubRun(
  ctx: WorkContext,
  view: RunView,
  { step, state, variables }: { step: WorkflowStep; state: StepState; variables: Variables },
): Promise<WorkResult> {
  const { workflow_id: workflowId, input = {} } = step.parameters ?? {};
  const depth = (view.run.parent?.depth ?? 0) + 1;
  if (depth >= DEEPEST) return failedWith("WORKFLOW_TOO_DEEP", `Runs start each other ${DEEPEST} deep at most.`);
  const workflow = await workflowOrNull(ctx, String(workflowId));
  if (workflow === null) return failedWith("NOT_FOUND", "The workflow of the step is gone.");
  const [outcome] = await evaluate(ctx, [{ kind: "template", source: input }], variables);
  if (outcome === undefined || "failure" in outcome)
    return failedWith("EXPRESSION_FAILED", outcome?.failure.message ?? "The input could not be computed.");
  const made = newRun(ctx, workflow, {
    input: outcome.value as Record<string, unknown>,
    origin: view.run.origin,
    orderedBy: view.run.orderedBy,
    startedBy: {
      kind: "workflow",
      id: view.run.id,
      name: view.run.workflowName,
      ...(view.run.startedBy?.triggers === undefined ? {} : { triggers: view.run.startedBy.triggers }),
    },
    samples: view.run.samples,
    parent: { run_id: view.run.id, key: keyOf(state), depth },
  });
  if ("issues" in made)
    return failedWith("INVALID_INPUT", `${made.issues[0]?.name ?? "input"} ${made.issues[0]?.message ?? ""}`);
  await moveStep(ctx, view, state, {
    changes: {
      status: "waiting",
      attempt: state.attempt + 1,
      childId: made.run.id,
      startedAt: state.startedAt ?? ctx.clock(),
      error: null,
    },
    also: made.statements,
  });
  const child = { tenantId: made.run.tenantId, runId: made.run.id };
  ctx.waitUntil(workflowRunLane(ctx, child).wake(child));
  return { kind: "begun" };
}

async function workflowOrNull(ctx: WorkContext, id: string): Promise<NamedWorkflow | null> {
  try {
    return await findWorkflow(ctx, id);
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

/** The end of a sub-run; null while it is not over. */
export function settleSubRun(
  view: RunView,
  child: Awaited<ReturnType<typeof selectSubRuns>>[number] | undefined,
): WorkResult | null {
  if (child === undefined) return failedWith("NOT_FOUND", "The run of the step is gone.");
  if (child.status === "completed") {
    return { kind: "done", output: child.output, also: { statements: lowerOrigin(view, child.origin), audit: [] } };
  }
  if (child.status !== "failed" && child.status !== "cancelled") return null;
  const { code = "CANCELLED", message = "The run of the step was cancelled." } = child.error ?? {};
  return { kind: "failed", failure: { code, message, details: { workflow_run_id: child.id }, effect: "done" } };
}
