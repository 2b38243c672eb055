import { commit } from "#db/commit";
import { movedOn } from "#errors/moved-on";

import { evaluate, variablesOf } from "./evaluate.ts";
import { lowerOrigin } from "./lower-origin.ts";
import { definitionOf, type RunView, type WorkContext } from "./run-view.ts";
import { ENDED_STEP } from "./step-moves.ts";
import { deleteSignals, requireSignal, selectSignals, type SignalRow, type StepState, takeSignal } from "./store.ts";
import { failedWith } from "./work-result.ts";
import { writeResult } from "./write-result.ts";

const PAGE = 100;

/**
 * Takes the earliest signal that fits; it counts for this step alone. A stranger's lowers the run's origin. Events that do
 * not fit are removed, unless another step waits for them too. Returns whether the step moved.
 */
export async function settleSignal(ctx: WorkContext, view: RunView, state: StepState): Promise<boolean> {
  const others: SignalRow[] = [];
  for (let after = ""; ;) {
    const page = await selectSignals(ctx.db, view.run, state.waitsFor ?? "", { after, limit: PAGE });
    for (const signal of page) {
      if (await fits(ctx, view, state, signal)) {
        await take(ctx, view, state, signal);
        return true;
      }
      others.push(signal);
    }
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) break;
    after = last.id;
  }
  await forget(ctx, view, state, others);
  if (state.wakesAt === null || state.wakesAt > ctx.clock()) return false;
  const { on_timeout: choice = "fail" } = definitionOf(view, state.stepId).parameters ?? {};
  return writeResult(
    ctx,
    view,
    state,
    choice === "fail"
      ? failedWith("WAIT_TIMEOUT", "The awaited event did not come in time.")
      : { kind: "done", output: { timed_out: true, choice } },
  );
}

async function fits(ctx: WorkContext, view: RunView, state: StepState, { data }: SignalRow): Promise<boolean> {
  const step = definitionOf(view, state.stepId);
  const { match } = step.parameters ?? {};
  if (typeof match !== "string") return true;
  const variables = await variablesOf(ctx, view, step, state.item);
  const [outcome] = await evaluate(ctx, [{ kind: "expression", source: match }], { ...variables, event: data });
  return outcome !== undefined && "value" in outcome && outcome.value === true;
}

async function take(ctx: WorkContext, view: RunView, state: StepState, signal: SignalRow): Promise<void> {
  const now = ctx.clock();
  const statements = [
    requireSignal(signal, () => movedOn("Another step took the signal.")),
    signal.origin === null ? deleteSignals(signal, [signal.id]) : takeSignal(signal, now),
    ...lowerOrigin(view, signal.origin),
  ];
  const output = signal.data ?? null;
  await writeResult(ctx, view, state, { kind: "done", output, also: { statements, audit: [] } });
}

/** A person's signals stay: they may be for a step whose name is computed later. */
async function forget(
  ctx: WorkContext,
  { steps }: RunView,
  state: StepState,
  signals: readonly SignalRow[],
): Promise<void> {
  const ids = signals.flatMap(({ id, origin }) => (origin === null ? [] : [id]));
  const waiting = [...steps.values()].filter(
    ({ waitsFor, status }) => waitsFor === state.waitsFor && !ENDED_STEP.has(status),
  );
  if (ids.length === 0 || waiting.length > 1) return;
  const { writer, clock } = ctx;
  await commit({ writer, clock }, [deleteSignals(state, ids)]);
}
