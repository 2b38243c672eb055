import { withoutFallbacks } from "#agents/fingerprints/acting-agent";
import { effectiveLevel } from "#agents/tenure/effective-level";
import type { CasePlan } from "#autonomy/case-runs/case-work";
import type { SystemContext } from "#context/context";
import { commit } from "#db/commit";
import type { AgentRow } from "#db/schema/agents";
import type { OpeningMessage } from "#engine/reasoning/opening";
import type { RecordedCall } from "#engine/reasoning/recorded-calls";
import { AppError } from "#errors/app-error";
import type { RunName } from "#platform/objects/lane-name";
import { beginDryRun, type DryRunInput, type StoredDryRun } from "#runs/drives/dry-run";
import { governedLevel } from "#runs/execution-records/execution-record";

import { findSource } from "./playground-source.ts";
import { endRun, type PlaygroundRow, selectRunForObject, type VariantRow } from "./store.ts";
import { type CallAnswers, treatmentsOf } from "./variant-calls.ts";

/** Data that the variants of a run share. Plain JSON. */
export interface PlaygroundBasis {
  runId: string;
  agent: AgentRow;
  budgetUsd: number;
  /** The task as it was given, and the level that governs its calls. */
  order: DryRunInput;
  calls: RecordedCall[];
  made: number;
  variants: Pick<VariantRow, "configuration" | "capabilities" | "messages">[];
}

/** Reads a run that is under way; null for another one. A run whose source was forgotten since it was accepted is void. */
export async function planVariants(
  ctx: SystemContext,
  { runId }: RunName,
): Promise<CasePlan<PlaygroundBasis, number> | null> {
  const { run, agent, variants } = await selectRunForObject(ctx.db, ctx.tenant.id, runId);
  if (run?.status !== "in_progress" || !agent) return null;
  const source = await orderOf(ctx, run, agent).catch((error: unknown) => lostSource(error));
  if (source === null) {
    await commit(ctx, endRun(run, { status: "void", completedAt: ctx.clock() }));
    return null;
  }
  const cases = variants.flatMap(({ number, completedAt }) => (completedAt === null ? [number] : []));
  return { basis: { runId, agent: withoutFallbacks(agent), budgetUsd: run.budgetUsd, ...source, variants }, cases };
}

function lostSource(error: unknown): null {
  if (error instanceof AppError && error.code !== "UNAVAILABLE") return null;
  throw error;
}

/** The task of a run, as its source has it. */
async function orderOf(
  ctx: SystemContext,
  { executionId, stepId, task, context }: PlaygroundRow,
  agent: AgentRow,
): Promise<Pick<PlaygroundBasis, "order" | "calls" | "made">> {
  if (executionId === null) return { order: { task, context, level: effectiveLevel(agent) }, calls: [], made: 0 };
  const { execution, opening, calls, made } = await findSource(ctx, { executionId, stepId });
  // The run was let begin, and a call that it ordered first is past.
  const { action: _action, ...given } = execution.input.parameters;
  const { skill_id: _skill, tool: _tool, ...parameters } = given;
  const order = {
    ...execution.input,
    task: execution.task,
    parameters: opening === undefined ? given : parameters,
    level: governedLevel(execution),
    ...(opening === undefined ? {} : { opening }),
  };
  return { order, calls, made };
}

/** The run of a variant before its first step, and how its calls get their answers; undefined without the variant. */
export async function beginVariant(
  ctx: SystemContext,
  { agent, order, calls, made, variants }: PlaygroundBasis,
  number: number,
): Promise<{ run: StoredDryRun; answers: CallAnswers } | undefined> {
  const variant = variants[number];
  if (variant === undefined) return undefined;
  const { configuration, capabilities, messages } = variant;
  const opening = messages as readonly OpeningMessage[] | null;
  const answers: CallAnswers = { calls, made, tools: {}, answers: {} };
  const run = await beginDryRun(
    ctx,
    { ...agent, configuration, capabilities },
    opening === null ? order : { ...order, opening },
    (tools) => {
      answers.tools = treatmentsOf(tools, configuration, order.level);
      return tools;
    },
  );
  return { run, answers };
}
