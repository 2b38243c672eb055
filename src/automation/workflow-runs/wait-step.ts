import { kindOf } from "#automation/workflows/step-types";
import type { WorkflowStep } from "#db/schema/workflows";
import type { Variables } from "#engine/expressions/expression-types";
import { movedOn } from "#errors/moved-on";

import { hearing, isOfPlatform } from "./begin-hearing.ts";
import { evaluate } from "./evaluate.ts";
import type { WorkContext } from "./run-view.ts";
import type { StepState } from "./store.ts";
import { failedWith, type WorkResult } from "./work-result.ts";

const LONGEST_MS = 31_536_000_000;
const DAY_SECONDS = 86_400;

/** Begins the wait of a step for a time, or for a signal. */
export async function waitStep(
  ctx: WorkContext,
  step: WorkflowStep,
  state: StepState,
  variables: Variables,
): Promise<WorkResult> {
  return kindOf(step) === "wait" ? waitForTime(ctx, step, variables) : waitForSignal(ctx, step, state, variables);
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
  { waitsFor }: StepState,
  variables: Variables,
): Promise<WorkResult> {
  const { event, callback, timeout_seconds: seconds = DAY_SECONDS } = parameters as Awaited;
  const wakesAt = ctx.clock() + seconds * 1_000;
  if (callback === true) {
    // Its address was made when the run was read.
    if (waitsFor === null) throw movedOn("The step has no address yet.");
    return { kind: "waits", status: "waiting", changes: { wakesAt } };
  }
  const [name] = await evaluate(ctx, [{ kind: "template", source: event ?? "" }], variables);
  if (name === undefined || "failure" in name)
    return failedWith("EXPRESSION_FAILED", name?.failure.message ?? "The name of the event could not be computed.");
  const awaited = String(name.value).slice(0, 200);
  const isNew = waitsFor !== awaited && isOfPlatform(awaited);
  return {
    kind: "waits",
    status: "waiting",
    changes: { waitsFor: awaited, wakesAt },
    ...(isNew ? { also: [await hearing(ctx)] } : {}),
  };
}

interface Awaited {
  event?: string;
  callback?: true;
  timeout_seconds?: number;
}
