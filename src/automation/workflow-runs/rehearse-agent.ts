import { findAgent } from "#agents/agents/find-agent";
import { effectiveLevel } from "#agents/tenure/effective-level";
import { agentOfStep } from "#automation/workflows/readiness";
import type { WorkflowStep } from "#db/schema/workflows";
import type { Variables } from "#engine/expressions/expression-types";
import { AppError } from "#errors/app-error";
import { hasModel, modelSources } from "#models/model-connections/model-sources";
import { dryRun } from "#runs/drives/dry-run";

import { orderOf } from "./order-child.ts";
import type { RunView, WorkContext } from "./run-view.ts";
import { misfitOf, outputOf } from "./settle-child.ts";
import { orderer, OWNER_GONE } from "./start-child.ts";
import { failedWith, type WorkResult } from "./work-result.ts";

/** An agent's task in a rehearsal: nothing acts, and nothing counts as evidence. Null when the task was not done. */
export async function rehearseAgent(
  ctx: WorkContext,
  view: RunView,
  step: WorkflowStep,
  variables: Variables,
): Promise<WorkResult | null> {
  const owner = await orderer(ctx, view);
  if (owner === null) return OWNER_GONE;
  try {
    const [agent, models] = await Promise.all([
      findAgent(owner, agentOfStep(view.definition, step)),
      modelSources(owner),
    ]);
    const withModel = hasModel(models, agent.configuration, agent.createdBy);
    const ordered = await orderOf(ctx, view, step, { variables, hasModel: withModel });
    if ("failure" in ordered) return failedWith(ordered.failure.code, ordered.failure.message);
    const { task, context, parameters } = ordered.order;
    const ended = await dryRun(owner, agent, {
      task,
      context,
      parameters,
      level: effectiveLevel(agent),
      origin: "run",
    });
    if (ended.error !== null || ended.refused || ended.result === null || ended.outcome === "failure") return null;
    const output = outputOf(step, ended);
    return misfitOf(step, output) === null ? { kind: "done", output } : null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "UNAVAILABLE") throw error;
    return error.code === "AGENT_NOT_FOUND" ? failedWith(error.code, error.message) : null;
  }
}
