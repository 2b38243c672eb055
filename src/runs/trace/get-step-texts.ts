import { requireOwn } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { type RunStep, stepsOfTrace } from "#engine/reasoning/run-steps";
import type { ReadTexts } from "#engine/reasoning/whole-texts";
import { agentNotFound, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { checkedOf } from "#runs/execution-records/execution-record";
import { requireRun } from "#tenancy/trace-readers";

import { textsOfRow } from "./find-texts.ts";
import { selectExecutionWithTexts } from "./store.ts";

export interface WholeStep {
  step: RunStep;
  /** Absent where the step itself has all of its texts. */
  texts: ReadTexts | undefined;
}

/**
 * A step of an execution with its input and output in full. Throws AGENT_NOT_FOUND, FORBIDDEN for another tenant's agent,
 * and NOT_FOUND.
 */
export async function getStepTexts(
  ctx: ServiceContext,
  agentId: string,
  executionId: string,
  stepId: string,
): Promise<WholeStep> {
  if (!isUuid(agentId)) throw agentNotFound(agentId);
  const { owner, execution, kept } = await selectExecutionWithTexts(ctx.db, agentId, executionId);
  requireOwn(ctx, agentId, owner);
  if (!execution) throw notFound("execution", executionId);
  requireRun(ctx.actor, execution);
  const { ofEntries, ofChecks } = stepsOfTrace(execution.reasoningTrace, checkedOf(execution));
  const entry = ofEntries.findIndex((steps) => steps.some(({ id }) => id === stepId));
  const step = [...(ofEntries[entry] ?? ofChecks)].find(({ id }) => id === stepId);
  if (step === undefined) throw notFound("step", stepId);
  // Texts belong to the entry's first step; the others are its parts.
  const isFirst = ofEntries[entry]?.[0]?.id === stepId;
  return { step, texts: isFirst ? (await textsOfRow(ctx, kept)).get(entry) : undefined };
}
