import { kindOf } from "#automation/workflows/step-types";
import type { WorkflowStep } from "#db/schema/workflows";
import type { Variables } from "#engine/expressions/expression-types";

import { evaluate } from "./evaluate.ts";
import type { WorkContext } from "./run-view.ts";
import { failedWith, type WorkResult } from "./work-result.ts";

const LONGEST_MS = 31_536_000_000;
const DAY_SECONDS = 86_400;

/** Begins the wait of a step for a time, or for a signal. */
export async function waitStep(ctx: WorkContext, step: WorkflowStep, variables: Variables): Promise<WorkResult> {
  return kindOf(step) === "wait" ? waitForTime(ctx, step, variables) : waitForSignal(ctx, step, variables);
}

async function waitForTime(
  ctx: WorkContext,
  { parameters = {} }: WorkflowStep,
  variables: Variables,
): Promise<WorkResult> {
  const { seconds = null, until = null } = parameters;
  const [outcome] = await evaluate(ctx, [{ kind: "template", source: seconds ?? until }], variables);
  if (outcome === undefined || "failure" in outcome)
    return failedWith("EXPRESSION_FAILED", outcome?.failure.message ?? "The time could not be computed.");
  const now = ctx.clock();
  const at = seconds === null ? Date.parse(String(outcome.value)) : now + Number(outcome.value) * 1_000;
  if (!Number.isFinite(at)) return failedWith("INVALID_TIME", "The step's time cannot be read.");
  if (at - now > LONGEST_MS) return failedWith("INVALID_TIME", "A step waits at most 365 days.");
  if (at <= now) return { kind: "done", output: { waited_until: new Date(Math.max(at, 0)).toISOString() } };
  return { kind: "waits", status: "waiting", changes: { wakesAt: at } };
}

async function waitForSignal(
  ctx: WorkContext,
  { parameters = {} }: WorkflowStep,
  variables: Variables,
): Promise<WorkResult> {
  const { event, timeout_seconds: seconds = DAY_SECONDS } = parameters as { event?: string; timeout_seconds?: number };
  const [name] = await evaluate(ctx, [{ kind: "template", source: event ?? "" }], variables);
  if (name === undefined || "failure" in name)
    return failedWith("EXPRESSION_FAILED", name?.failure.message ?? "The name of the event could not be computed.");
  return {
    kind: "waits",
    status: "waiting",
    changes: { waitsFor: String(name.value).slice(0, 200), wakesAt: ctx.clock() + seconds * 1_000 },
  };
}
