import { kindOf } from "#automation/workflows/step-types";
import type { WorkflowStep } from "#db/schema/workflows";
import { mismatchesOf } from "#lib/json-schema";
import { getApproval } from "#runs/approvals/get-approval";

import type { ChildRun } from "./children.queries.ts";
import { resultSchema } from "./order-child.ts";
import type { WorkContext } from "./run-view.ts";
import type { StepState } from "./store.ts";
import type { WorkResult } from "./work-result.ts";

/** The result of a step's execution; null while it is unchanged. */
export async function settleChild(
  ctx: WorkContext,
  step: WorkflowStep,
  state: StepState,
  child: ChildRun | undefined,
): Promise<WorkResult | null> {
  if (child === undefined)
    return { kind: "failed", failure: { code: "AGENT_NOT_FOUND", message: "The agent was deleted while it worked." } };
  if (child.status === "pending" || child.status === "in_progress") return underWay(state, child);
  if (child.status === "completed" && child.outcome !== "refused" && child.outcome !== "not_done")
    return completed(step, child);
  const { effect } = child;
  if (effect?.status === "unknown" || effect?.status === "intended") return unsettled(state, effect.id);
  // A call is its step; an agent that made one may have had more to do.
  if (effect?.status === "settled" && kindOf(step) !== "agent")
    return { kind: "done", output: { settled: "happened", effect_id: effect.id } };
  const code = child.error?.code ?? (child.status === "cancelled" ? "CANCELLED" : "NOT_DONE");
  const message = child.error?.message ?? WORDS[child.status === "cancelled" ? "cancelled" : "not_done"];
  const failure = {
    code: code === "EXECUTION_TIMEOUT" ? "STEP_TIMEOUT" : code,
    message,
    details: { execution_id: child.id },
    effect: effect === null ? ("not_made" as const) : ("done" as const),
  };
  return { kind: "failed", failure: { ...failure, ...(await decision(ctx, state)) } };
}

function completed(step: WorkflowStep, child: ChildRun): WorkResult {
  const output = outputOf(step, child);
  const misfit = misfitOf(step, output);
  if (misfit === null) return { kind: "done", output };
  const effect = child.effect === null ? "none" : "done";
  return { kind: "failed", failure: { code: "NOT_DONE", message: `The result has another form: ${misfit}`, effect } };
}

const WORDS = { cancelled: "The execution was cancelled.", not_done: "The agent did not do the task." };

function underWay(state: StepState, { approvalId }: ChildRun): WorkResult | null {
  if (approvalId === null)
    return state.status === "running" ? null : { kind: "waits", status: "running", changes: { error: null } };
  if (state.status === "waiting" && state.approvalId === approvalId) return null;
  return { kind: "waits", status: "waiting", changes: { approvalId } };
}

/** It is unknown whether the call had its effect: a person settles it, and nothing is tried again before. */
export function unsettled(state: StepState, effectId: string): WorkResult | null {
  if (state.status === "waiting" && state.effectId === effectId) return null;
  return {
    kind: "waits",
    status: "waiting",
    changes: {
      effectId,
      error: {
        code: "EFFECT_UNKNOWN",
        message: "The call may have had its effect. A person settles it, and then the run continues.",
        details: { effect_id: effectId },
      },
    },
  };
}

/** The code of a request that a person rejected, or that no person decided. */
async function decision(ctx: WorkContext, { approvalId }: StepState): Promise<{ code?: string }> {
  if (approvalId === null) return {};
  const { status } = await getApproval(ctx, approvalId);
  if (status === "rejected") return { code: "APPROVAL_REJECTED" };
  return status === "expired" ? { code: "APPROVAL_EXPIRED" } : {};
}

/** The output of an execution: what its tool gave, or the agent's result with its words as `text`. */
export function outputOf(step: WorkflowStep, { result }: Pick<ChildRun, "result">): unknown {
  const { summary = null, details = null } = result ?? {};
  if (kindOf(step) !== "agent") return details ?? summary;
  const given = typeof details === "object" && details !== null && !Array.isArray(details) ? details : {};
  return resultSchema(step) === null ? { ...given, text: summary } : given;
}

/** Why an agent's output has not the form that its step asks for; null where it has. */
export function misfitOf(step: WorkflowStep, output: unknown): string | null {
  const schema = kindOf(step) === "agent" ? resultSchema(step) : null;
  const [mismatch] = schema === null ? [] : mismatchesOf(schema, output);
  return mismatch === undefined ? null : `${["output", ...mismatch.path].join(".")}: ${mismatch.message}`;
}
