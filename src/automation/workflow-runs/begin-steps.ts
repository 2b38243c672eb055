import type { Statement } from "#db/statement";
import { allInParallel } from "#lib/all-in-parallel";

import { doWork } from "./do-work.ts";
import { collected, evaluate, listOf, variablesOf } from "./evaluate.ts";
import { pendingStep } from "./new-run.ts";
import type { Plan } from "./plan-run.ts";
import { definitionOf, keyOf, moveStep, type RunView, type WorkContext } from "./run-view.ts";
import { insertSteps, type StepState } from "./store.ts";
import { failedWith, type WorkResult } from "./work-result.ts";
import { writeResult } from "./write-result.ts";

const ITEMS = 100;
const MAX_STEPS = 5_000;
/** Calls that are made here are the only work that takes long; everything else is handed over. */
const AT_ONCE = 20;

/** Begins the steps that the plan names, and leaves out those that nothing leads to. Returns whether one moved. */
export async function beginSteps(ctx: WorkContext, view: RunView, plan: Plan, signal: AbortSignal): Promise<boolean> {
  for (const id of plan.skip) await skip(ctx, view, stateOf(view, id));
  const due = [...view.steps.values()].filter(
    ({ status, wakesAt }) => status === "retrying" && (wakesAt ?? 0) <= ctx.clock(),
  );
  await allInParallel(plan.open, AT_ONCE, (id) => open(ctx, view, stateOf(view, id), signal));
  await allInParallel(due, AT_ONCE, (state) => work(ctx, view, state, signal));
  return plan.skip.length + plan.open.length + due.length > 0;
}

/** Begins the items of loops that the plan names. */
export async function beginItems(ctx: WorkContext, view: RunView, plan: Plan, signal: AbortSignal): Promise<boolean> {
  await allInParallel(plan.items, AT_ONCE, ({ stepId, item }) =>
    work(ctx, view, stateOf(view, `${stepId}[${item}]`), signal),
  );
  return plan.items.length > 0;
}

/** Ends the loops whose items have ended: their output is the list, in order. */
export async function closeLoops(ctx: WorkContext, view: RunView, plan: Plan): Promise<boolean> {
  for (const { stepId, outcome, failedItem } of plan.loops) {
    const state = stateOf(view, stepId);
    if (outcome === "failed") {
      const error = view.steps.get(`${stepId}[${failedItem}]`)?.error;
      await moveStep(ctx, view, state, {
        changes: {
          status: "failed",
          error: { code: "ITEM_FAILED", message: "An item failed.", ...error, step_id: `${stepId}[${failedItem}]` },
          completedAt: ctx.clock(),
        },
      });
      continue;
    }
    const list = await collected(ctx, view, definitionOf(view, stepId));
    const result: WorkResult =
      "failure" in list
        ? failedWith(list.failure.code, list.failure.message, "done")
        : { kind: "done", output: list.value };
    await writeResult(ctx, view, state, result);
  }
  return plan.loops.length > 0;
}

const stateOf = (view: RunView, key: string): StepState => {
  const state = view.steps.get(key);
  if (state === undefined) throw new Error(`The run has no row for the step ${key}.`);
  return state;
};

const skip = (ctx: WorkContext, view: RunView, state: StepState): Promise<void> =>
  moveStep(ctx, view, state, { changes: { status: "skipped", completedAt: ctx.clock() } });

async function open(ctx: WorkContext, view: RunView, state: StepState, signal: AbortSignal): Promise<void> {
  const step = definitionOf(view, state.stepId);
  if (step.run_if !== undefined) {
    const [outcome] = await evaluate(
      ctx,
      [{ kind: "expression", source: step.run_if }],
      await variablesOf(ctx, view, step),
    );
    if (outcome === undefined || "failure" in outcome) {
      const { code = "EXPRESSION_FAILED", message = "`run_if` gave nothing." } = outcome?.failure ?? {};
      await writeResult(ctx, view, state, failedWith(code, message));
      return;
    }
    if (outcome.value !== true) return skip(ctx, view, state);
  }
  if (step.for_each === undefined) return work(ctx, view, state, signal);
  await openLoop(ctx, view, state);
}

/** Makes a row for each item of a loop; with none its output is the empty list. */
async function openLoop(ctx: WorkContext, view: RunView, state: StepState): Promise<void> {
  const step = definitionOf(view, state.stepId);
  const list = await listOf(ctx, view, step);
  if ("failure" in list) {
    await writeResult(ctx, view, state, failedWith(list.failure.code, list.failure.message));
    return;
  }
  const most = Math.min(step.for_each?.max_items ?? ITEMS, MAX_STEPS - view.steps.size);
  const { length } = list.value;
  if (length > most) {
    await writeResult(
      ctx,
      view,
      state,
      failedWith("TOO_MANY_ITEMS", `The list has ${length} items; ${most} are possible.`),
    );
    return;
  }
  const rows = list.value.map((_item, index) => pendingStep(view.run, state.stepId, index));
  const also: Statement[] = rows.length === 0 ? [] : [insertSteps(rows)];
  await moveStep(ctx, view, state, {
    changes: { status: "running", attempt: state.attempt + 1, startedAt: ctx.clock() },
    also,
  });
  for (const { output: _output, ...row } of rows) view.steps.set(keyOf(row), row);
}

async function work(ctx: WorkContext, view: RunView, state: StepState, signal: AbortSignal): Promise<void> {
  const step = definitionOf(view, state.stepId);
  const result = await doWork(ctx, view, { step, state, signal });
  await writeResult(ctx, view, view.steps.get(keyOf(state)) ?? state, result);
}
