import { findAgent } from "#agents/agents/find-agent";
import { agentOfStep } from "#automation/workflows/readiness";
import type { ServiceContext } from "#context/context";
import type { WorkflowStep } from "#db/schema/workflows";
import type { Variables } from "#engine/expressions/expression-types";
import { AppError } from "#errors/app-error";
import { isMovedOn } from "#errors/moved-on";
import { ownerContext } from "#identity/accounts/owner-context";
import { hasModel, modelSources } from "#models/model-connections/model-sources";
import { insertRunStart } from "#runs/execution-records/started-by.queries";
import { runTask } from "#runs/executions/run-task";
import { senderOfWorkflow } from "#runs/strangers/stranger-of";

import { orderOf } from "./order-child.ts";
import { moveStatements, noteMove, type RunView, type StepMove, type WorkContext } from "./run-view.ts";
import type { StepState } from "./store.ts";
import { failedWith, type WorkResult } from "./work-result.ts";

/** The context of the person who orders the run. Throws OWNER_GONE as a failure of the step. */
export const orderer = (ctx: WorkContext, { run }: RunView): Promise<ServiceContext | null> =>
  ownerContext(ctx, { tenantId: run.tenantId, ownerId: run.orderedBy });

export const OWNER_GONE = failedWith(
  "OWNER_GONE",
  "The person who ordered the run is deactivated, or may not run agents any more.",
);

/**
 * Starts the execution that does a step's work. Its acceptance and its id in the step's row are one batch, so that a run
 * that is carried on after a crash joins it. Throws an error that `isMovedOn` recognizes, and what passes.
 */
export async function startChild(
  ctx: WorkContext,
  view: RunView,
  { step, state, variables }: { step: WorkflowStep; state: StepState; variables: Variables },
): Promise<WorkResult> {
  const owner = await orderer(ctx, view);
  if (owner === null) return OWNER_GONE;
  const agentId = agentOfStep(view.definition, step);
  try {
    const [agent, models] = await Promise.all([findAgent(owner, agentId), modelSources(owner)]);
    const withModel = hasModel(models, agent.configuration, agent.createdBy);
    const ordered = await orderOf(ctx, view, step, { variables, hasModel: withModel });
    if ("failure" in ordered) return failedWith(ordered.failure.code, ordered.failure.message);
    const { task, context, parameters } = ordered.order;
    const startedBy = { kind: "workflow" as const, id: view.run.id, name: view.run.workflowName };
    const triggers = view.run.startedBy?.triggers;
    let move: StepMove = { changes: {} };
    await runTask(owner, agentId, {
      task,
      input: { context, parameters },
      triggeredBy: "workflow",
      origin: view.run.origin,
      ...(view.run.origin === "stranger" ? { sender: await senderOfWorkflow(owner, triggers, parameters) } : {}),
      startedBy,
      mayRunAtOnce: true,
      waitSeconds: 0,
      alongside: (record) => {
        move = {
          changes: {
            status: "running",
            attempt: state.attempt + 1,
            childId: record.id,
            approvalId: null,
            error: null,
            wakesAt: null,
            startedAt: state.startedAt ?? record.createdAt,
          },
        };
        return [
          ...moveStatements(view, state, move, record.createdAt),
          insertRunStart({
            executionId: record.id,
            tenantId: record.tenantId,
            kind: "workflow",
            sourceId: startedBy.id,
            name: startedBy.name,
            ...(triggers === undefined ? {} : { triggers }),
          }),
        ];
      },
    });
    noteMove(view, state, move);
    return { kind: "begun" };
  } catch (error) {
    if (isMovedOn(error)) throw error;
    if (!(error instanceof AppError) || PASSING.has(error.code)) throw error;
    return { kind: "failed", failure: { code: error.code, message: error.message, effect: "none" } };
  }
}

const PASSING: ReadonlySet<string> = new Set(["UNAVAILABLE", "INTERNAL_ERROR"]);
