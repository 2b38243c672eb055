import { selectVersionDefinition } from "#agents/agent-versions/version.queries";
import type { SystemContext } from "#context/context";
import type { ModelQuestion } from "#engine/reasoning/exchange";
import { type OpeningMessage, readOpening } from "#engine/reasoning/opening";
import type { RecordedCall } from "#engine/reasoning/recorded-calls";
import { type RunStep, stepsOfTrace } from "#engine/reasoning/run-steps";
import type { TraceEntry } from "#engine/reasoning/trace";
import { AppError, invalidInput, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { checkedOf } from "#runs/execution-records/execution-record";
import { findTexts } from "#runs/trace/find-texts";

import { selectSource, type SourceRow } from "./store.ts";

type ReadContext = Pick<SystemContext, "db" | "bindings" | "tenant">;

/** The run that variants repeat, and the place in it from which they continue. */
export interface PlaygroundSource {
  execution: SourceRow;
  /** The recorded answers of its tools, and how many of them it got before the place. */
  calls: RecordedCall[];
  made: number;
  /** The conversation before the place; absent for the whole run. */
  opening?: OpeningMessage[];
  /** The cost of the run from the place on; null where a price is unknown. */
  costUsd: number | null;
}

/**
 * Finds the run that variants repeat. Throws NOT_FOUND for an unknown run or step, INVALID_INPUT for a step without a
 * question to a model, and CONFLICT (`details.reason`: `not_ended`, `input_forgotten`).
 */
export async function findSource(
  ctx: ReadContext,
  { executionId, stepId }: { executionId: string; stepId: string | null },
): Promise<PlaygroundSource> {
  const execution = isUuid(executionId) ? await selectSource(ctx.db, ctx.tenant.id, executionId) : undefined;
  if (execution === undefined) throw notFound("execution", executionId);
  if (execution.completedAt === null) throw conflict("not_ended", "The run is still under way.");
  if (!execution.isKept) throw forgotten();
  const calls = execution.recorded?.calls ?? [];
  if (stepId === null) return { execution, calls, made: 0, costUsd: costOf(execution.reasoningTrace) };
  const { entry, step } = stepOf(execution, stepId);
  if (step.kind !== "model" || step.model === null) throw notAModelStep();
  const kept = (await findTexts(ctx, ctx.tenant.id, executionId)).get(entry)?.input?.value;
  const read = isQuestion(kept) ? readOpening(kept.messages) : null;
  if (read === null || read.malformed !== null || read.opening.length === 0) throw forgotten();
  return {
    execution,
    calls,
    made: madeBefore(execution.reasoningTrace.slice(0, entry), calls),
    opening: read.opening,
    costUsd: costOf(execution.reasoningTrace.slice(entry)),
  };
}

function stepOf(execution: SourceRow, stepId: string): { entry: number; step: RunStep } {
  const { ofEntries, ofChecks } = stepsOfTrace(execution.reasoningTrace, checkedOf(execution));
  for (const [entry, steps] of [...ofEntries, ofChecks].entries()) {
    const step = steps.find(({ id }) => id === stepId);
    if (step !== undefined) return { entry, step };
  }
  throw notFound("step", stepId);
}

/** How many of the recorded calls the entries of a trace have. A recording may leave out tools that only compute. */
function madeBefore(entries: readonly TraceEntry[], calls: readonly RecordedCall[]): number {
  let made = 0;
  for (const { type, tool } of entries) if (type === "tool" && calls[made]?.tool === tool) made += 1;
  return made;
}

function costOf(entries: readonly TraceEntry[]): number | null {
  const costs = entries.flatMap(({ tokens, cost_usd: usd = null }) => (tokens === undefined ? [] : [usd]));
  return costs.reduce<number | null>((sum, usd) => (sum === null || usd === null ? null : sum + usd), 0);
}

const isQuestion = (value: unknown): value is ModelQuestion =>
  typeof value === "object" && value !== null && "messages" in value && Array.isArray(value.messages);

/** The definition under which the run was made; undefined where that version is not kept. */
export const definitionOf = ({ db, tenant }: ReadContext, { agentId, agentVersion: version }: SourceRow) =>
  selectVersionDefinition(db, { tenantId: tenant.id, agentId, version });

const conflict = (reason: string, message: string): AppError =>
  new AppError("CONFLICT", { message, details: { reason } });

const forgotten = (): AppError => conflict("input_forgotten", "The input of the run is no longer kept.");

const notAModelStep = (): AppError =>
  invalidInput({
    path: "body.from.step_id",
    code: "not_a_model_step",
    message: "does not name a step in which a model was asked",
  });
