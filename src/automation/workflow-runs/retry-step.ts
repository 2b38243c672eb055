import { requireMayRun } from "#automation/workflows/may-change";
import { ancestorsOf, dependenciesOf } from "#automation/workflows/step-graph";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError, notFound } from "#errors/app-error";
import { decideAnew, movedOn } from "#errors/moved-on";

import { findRun, wrongState } from "./find-run.ts";
import { keyOf, LOST_MS } from "./run-view.ts";
import type { ShownRun } from "./schemas.ts";
import { wakeRun } from "./start-workflow-run.ts";
import { requireRun, requireStep, type StepRow, updateRun, updateStep } from "./store.ts";

const HOUR_MS = 3_600_000;

const AGAIN = {
  status: "pending",
  attempt: 0,
  output: null,
  keptAs: null,
  error: null,
  childId: null,
  approvalId: null,
  effectId: null,
  waitsFor: null,
  callback: null,
  wakesAt: null,
  startedAt: null,
  completedAt: null,
} as const;

/**
 * Tries a failed step of a failed run again, or one failed item of its loop. Steps that completed stand; those that the
 * failure left out begin as they become due. Throws NOT_FOUND, and CONFLICT for a run or a step that has not failed.
 */
export function retryStep(ctx: ServiceContext, runId: string, key: string): Promise<ShownRun> {
  requireMayRun(ctx);
  return decideAnew(async () => {
    const found = await findRun(ctx, runId);
    const { run, definition, steps } = found;
    const step = steps.find((one) => keyOf(one) === key);
    if (step === undefined) throw notFound("step", key);
    if (run.status !== "failed" || definition === null) throw wrongState(run.status, "tried again");
    if (step.status !== "failed")
      throw new AppError("CONFLICT", {
        message: `The step is ${step.status}; only a failed one can be tried again.`,
        details: { reason: "wrong_state", status: step.status },
      });
    const followers = followersOf(definition.steps, step.stepId);
    const next = steps.map((one): StepRow => {
      if (one === step && !hasItems(one, steps)) return { ...one, ...AGAIN };
      if (one.stepId === step.stepId && one.item < 0)
        return { ...one, status: "running", error: null, completedAt: null };
      const isItem = one.stepId === step.stepId && one.item >= 0;
      if (isItem && one.status === "failed" && step.item < 0) return { ...one, ...AGAIN };
      if (one.status === "cancelled" || (one.status === "skipped" && followers.has(one.stepId)))
        return { ...one, ...AGAIN };
      return one;
    });
    const changed = next.filter((one, index) => one !== steps[index]);
    const hours = definition.timeout_hours * HOUR_MS;
    const at = ctx.clock();
    const changes = {
      status: "running",
      error: null,
      completedAt: null,
      deadlineAt: Math.max(run.deadlineAt, at + hours),
      lookAt: at + LOST_MS,
    } as const;
    const result = { ...found, run: { ...run, ...changes }, steps: next };
    await commit(
      ctx,
      [
        requireRun(run, ["failed"], () => movedOn("The run has moved on.")),
        requireStep(step, () => movedOn("The step has moved on.")),
        updateRun(run, changes),
        ...changed.map(({ change: _change, ...one }) => updateStep(one, one)),
      ],
      { result },
    );
    wakeRun(ctx, run);
    return result;
  });
}

const hasItems = ({ stepId, item }: StepRow, steps: readonly StepRow[]): boolean =>
  item < 0 && steps.some((one) => one.stepId === stepId && one.item >= 0);

/** The steps that follow a step, directly or through others. */
export function followersOf(steps: Parameters<typeof dependenciesOf>[0], stepId: string): ReadonlySet<string> {
  const ancestors = ancestorsOf(dependenciesOf(steps));
  return new Set([...ancestors].filter(([, before]) => before.has(stepId)).map(([id]) => id));
}
