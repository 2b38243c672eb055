import { kindOf } from "#automation/workflows/step-types";
import type { WorkflowStep } from "#db/schema/workflows";

import { askStep } from "./ask-step.ts";
import { computeStep } from "./compute-step.ts";
import { variablesOf } from "./evaluate.ts";
import { httpStep } from "./http-step.ts";
import { rehearseAgent } from "./rehearse-agent.ts";
import type { RunView, WorkContext } from "./run-view.ts";
import { selectAbove, type Spending } from "./spending.queries.ts";
import { startChild } from "./start-child.ts";
import type { StepState } from "./store.ts";
import { startSubRun } from "./sub-run.ts";
import { waitStep } from "./wait-step.ts";
import { failedWith, type WorkResult } from "./work-result.ts";

/** Kinds of steps that change or cost something, which a rehearsal does not do. */
const COMPUTES: ReadonlySet<string> = new Set([
  "start",
  "rule",
  "transform",
  "redact",
  "verify_citations",
  "end",
  "workflow",
]);

/** Begins, or does, the work of a step or of an item of its loop. */
export async function doWork(
  ctx: WorkContext,
  view: RunView,
  { step, state, signal }: { step: WorkflowStep; state: StepState; signal: AbortSignal },
): Promise<WorkResult> {
  const kind = kindOf(step);
  if (view.run.samples !== null && kind !== "agent" && !COMPUTES.has(kind)) return sampled(view.run.samples, step);
  if (!COMPUTES.has(kind) && (await isOverBudget(ctx, view)))
    return failedWith("BUDGET_EXCEEDED", "The budget of the run is used up.");
  const variables = await variablesOf(ctx, view, step, state.item);
  switch (kind) {
    case "agent":
      if (view.run.samples !== null)
        return (await rehearseAgent(ctx, view, step, variables)) ?? sampled(view.run.samples, step);
      return startChild(ctx, view, { step, state, variables });
    case "skill":
    case "tool":
    case "integration":
      return startChild(ctx, view, { step, state, variables });
    case "http":
      return httpStep(ctx, view, { step, state, variables, signal });
    case "approval":
    case "ask":
      return askStep(ctx, view, { step, state, variables });
    case "wait":
    case "wait_for":
      return waitStep(ctx, step, state, variables);
    case "workflow":
      return startSubRun(ctx, view, { step, state, variables });
    default:
      return computeStep(ctx, view, step, variables);
  }
}

/** In a rehearsal nothing acts: the sample of the run or of the definition is the output. */
function sampled(samples: Record<string, unknown>, step: WorkflowStep): WorkResult {
  const given = Object.hasOwn(samples, step.step_id) ? samples[step.step_id] : step.sample;
  if (given === undefined) return failedWith("NO_SAMPLE", `The step "${step.name}" has no sample.`);
  return { kind: "done", output: given, source: "sample" };
}

/** Whether the budget of the run, or of a run above it, is used up. What a run spends counts in those above it too. */
async function isOverBudget(ctx: WorkContext, { run, definition: { budget } }: RunView): Promise<boolean> {
  if (isUsedUp({ ...run, budget })) return true;
  return (await selectAbove(ctx.db, run)).some(isUsedUp);
}

function isUsedUp({ costUsd, tokens, budget }: Spending): boolean {
  if (budget === null) return false;
  return (
    (budget.usd !== undefined && costUsd >= budget.usd) || (budget.tokens !== undefined && tokens >= budget.tokens)
  );
}
