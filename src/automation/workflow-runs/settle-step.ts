import { kindOf } from "#automation/workflows/step-types";

import { settleAsked } from "./ask-step.ts";
import { type ChildRun, selectChildren, selectSubRuns } from "./children.queries.ts";
import { variablesOf } from "./evaluate.ts";
import { httpStep, settleCall } from "./http-step.ts";
import { definitionOf, type RunView, type WorkContext } from "./run-view.ts";
import { settleChild } from "./settle-child.ts";
import { settleSignal } from "./settle-signal.ts";
import type { StepState } from "./store.ts";
import { settleSubRun } from "./sub-run.ts";
import { writeResult } from "./write-result.ts";

/** A step that waits or works elsewhere, with what was read of it. */
export interface Looked {
  state: StepState;
  child?: ChildRun | undefined;
  sub?: Awaited<ReturnType<typeof selectSubRuns>>[number] | undefined;
}

/** The steps that may have moved without the run, with their children, which are read together. */
export async function settleable(ctx: WorkContext, view: RunView): Promise<Looked[]> {
  const open = [...view.steps.values()].filter(
    ({ status, stepId, item }) =>
      (status === "running" || status === "waiting") &&
      (item >= 0 || definitionOf(view, stepId).for_each === undefined),
  );
  const isSub = (state: StepState): boolean => kindOf(definitionOf(view, state.stepId)) === "workflow";
  const ids = (states: StepState[]): string[] => states.flatMap(({ childId }) => childId ?? []);
  const [children, subs] = await Promise.all([
    selectChildren(ctx.db, view.run.tenantId, ids(open.filter((state) => !isSub(state)))),
    (async () => {
      const wanted = ids(open.filter(isSub));
      return wanted.length === 0 ? [] : await selectSubRuns(ctx.db, view.run.tenantId, wanted);
    })(),
  ]);
  return open.map((state) => ({
    state,
    child: children.find(({ id }) => id === state.childId),
    sub: subs.find(({ id }) => id === state.childId),
  }));
}

/** Moves a step on when what it waits for has come. Returns whether it moved. */
export async function settleStep(ctx: WorkContext, view: RunView, { state, child, sub }: Looked): Promise<boolean> {
  const step = definitionOf(view, state.stepId);
  const now = ctx.clock();
  switch (kindOf(step)) {
    case "wait":
      if (state.wakesAt === null || state.wakesAt > now) return false;
      return writeResult(ctx, view, state, {
        kind: "done",
        output: { waited_until: new Date(state.wakesAt).toISOString() },
      });
    case "wait_for":
      return settleSignal(ctx, view, state);
    case "approval":
    case "ask":
      return writeResult(ctx, view, state, await settleAsked(ctx, view, step, state));
    case "workflow":
      return writeResult(ctx, view, state, settleSubRun(view, sub));
    case "http":
      return settleHttp(ctx, view, state);
    default:
      return writeResult(
        ctx,
        view,
        state,
        await settleChild(ctx, step, state, child),
        child && { usd: child.costUsd ?? 0, tokens: child.tokens },
      );
  }
}

async function settleHttp(ctx: WorkContext, view: RunView, state: StepState): Promise<boolean> {
  if (state.approvalId === null || state.status !== "waiting") {
    const result = await settleCall(ctx, view, state);
    return writeResult(ctx, view, state, result);
  }
  const step = definitionOf(view, state.stepId);
  const result = await httpStep(ctx, view, {
    step,
    state,
    variables: await variablesOf(ctx, view, step, state.item),
    signal: new AbortController().signal,
  });
  // The call moved the step before it failed.
  const present = view.steps.get(stateKey(state)) ?? state;
  const isUnchanged = present === state && result.kind === "begun";
  return isUnchanged ? false : result.kind === "begun" || (await writeResult(ctx, view, present, result));
}

const stateKey = ({ stepId, item }: StepState): string => (item < 0 ? stepId : `${stepId}[${item}]`);
