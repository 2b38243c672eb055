import { secondsUntilRetry } from "./retry-rule.ts";
import { byteLength, definitionOf, keyOf, moveStep, type RunView, type WorkContext } from "./run-view.ts";
import type { StepState } from "./store.ts";
import type { StepFailure, WorkResult } from "./work-result.ts";

const MAX_OUTPUT_BYTES = 1_048_576;
const MAX_RUN_BYTES = 20 * MAX_OUTPUT_BYTES;

/** Writes the result of the work of a step. Returns whether the step moved; without a result it did not. */
export async function writeResult(
  ctx: WorkContext,
  view: RunView,
  state: StepState,
  result: WorkResult | null,
  use?: { usd: number; tokens: number },
): Promise<boolean> {
  if (result === null) return false;
  switch (result.kind) {
    case "begun":
      return true;
    case "waits":
      await moveStep(ctx, view, state, {
        changes: {
          startedAt: state.startedAt ?? ctx.clock(),
          ...begun(state),
          ...result.changes,
          status: result.status,
        },
        ...(result.also === undefined ? {} : { also: result.also }),
      });
      return true;
    case "failed":
      await fail(ctx, view, state, result.failure, use);
      return true;
    case "done":
      return done(ctx, view, state, result, use);
  }
}

/** The first attempt of a step that waits without a child. */
const begun = ({ status, attempt }: StepState): { attempt?: number } =>
  status === "pending" ? { attempt: attempt + 1 } : {};

async function done(
  ctx: WorkContext,
  view: RunView,
  state: StepState,
  { output, source = "run", also }: Extract<WorkResult, { kind: "done" }>,
  use: { usd: number; tokens: number } | undefined,
): Promise<boolean> {
  const tooLarge = outputFault(view, output);
  if (tooLarge !== null) {
    await fail(ctx, view, state, tooLarge, use);
    return true;
  }
  await moveStep(ctx, view, state, {
    changes: {
      ...begun(state),
      status: "completed",
      output: output ?? null,
      error: null,
      source,
      wakesAt: null,
      waitsFor: null,
      startedAt: state.startedAt ?? ctx.clock(),
      completedAt: ctx.clock(),
    },
    ...(use === undefined ? {} : { use }),
    ...(also === undefined ? {} : { also: also.statements, audit: also.audit }),
  });
  return true;
}

/** Why an output cannot be kept; null for one that can. */
export function outputFault({ run }: RunView, output: unknown): StepFailure | null {
  const bytes = byteLength(output);
  const isLarge = bytes > MAX_OUTPUT_BYTES;
  if (!isLarge && run.outputBytes + bytes <= MAX_RUN_BYTES) return null;
  const message = isLarge ? "The output of a step has at most 1 MiB." : "The outputs of a run have at most 20 MiB.";
  return { code: "OUTPUT_TOO_LARGE", message, effect: "done" };
}

/** Fails the attempt: a further one follows where the rule allows it and the effect was not made. */
async function fail(
  ctx: WorkContext,
  view: RunView,
  state: StepState,
  { effect = "none", ...failure }: StepFailure,
  use: { usd: number; tokens: number } | undefined,
): Promise<void> {
  const step = definitionOf(view, state.stepId);
  const now = ctx.clock();
  const { attempt = state.attempt } = begun(state);
  const seconds = secondsUntilRetry(step.retry, attempt, { code: failure.code, effect });
  const error = { ...failure, step_id: keyOf(state) };
  const changes =
    seconds === null
      ? { status: "failed" as const, completedAt: now, wakesAt: null, waitsFor: null }
      : {
          status: "retrying" as const,
          wakesAt: now + seconds * 1_000,
          childId: null,
          approvalId: null,
          effectId: null,
        };
  await moveStep(ctx, view, state, {
    changes: { ...begun(state), startedAt: state.startedAt ?? now, error, ...changes },
    ...(use === undefined ? {} : { use }),
  });
}
