import { agentOfStep } from "#automation/workflows/readiness";
import { commit } from "#db/commit";
import { movedOn } from "#errors/moved-on";
import { allInParallel } from "#lib/all-in-parallel";

import { beginHearing } from "./begin-hearing.ts";
import { beginItems, beginSteps, closeLoops } from "./begin-steps.ts";
import { endRun } from "./end-run.ts";
import { planRun } from "./plan-run.ts";
import { type Advanced, definitionOf, keyOf, LOST_MS, type RunView, type WorkContext } from "./run-view.ts";
import { settleStep, settleable } from "./settle-step.ts";
import { BEGINNING_RUN, ENDED_RUN, ENDED_STEP } from "./step-moves.ts";
import { requireRun, selectForDrive, updateLookAt, updateRun } from "./store.ts";

/** Looks at children and signals as long apart, when no wake tells earlier. */
const LOOK_MS = 30_000;
const CALL_MS = 15_000;
/** The longest rest of a run: a kill switch whose wake was lost is seen by then. */
const REST_MS = 3_600_000;
/** Looks at executions under way: soon first, and then less often. */
const FIRST_LOOK_MS = 200;
const LAST_LOOK_MS = 5_000;
/** Rounds of one drive; the alarm continues a longer run. */
const MAX_ROUNDS = 500;
const AT_ONCE = 20;

/**
 * Carries a run on from its rows as far as it goes. Each move of a step is one batch with the rule that the step is as it
 * was read, so a crash anywhere, or a second process, changes nothing twice.
 */
export async function advanceRun(ctx: WorkContext, runId: string, signal: AbortSignal): Promise<Advanced> {
  const found = await selectForDrive(ctx.db, ctx.tenant.id, runId);
  if (found === undefined) return { kind: "over" };
  const { run, version, steps, stops } = found;
  const view: RunView = {
    run,
    definition: version?.definition ?? NO_DEFINITION,
    isConfirmed: version?.confirmedBy != null,
    steps: new Map(steps.map((state) => [keyOf(state), state])),
    outputs: new Map(),
    lists: new Map(),
  };
  if (ENDED_RUN.has(run.status)) return endRun(ctx, view, null);
  if (version === undefined)
    return endRun(ctx, view, { status: "failed", code: "VERSION_GONE", message: "The run's version is not kept." });
  if (isStopped(view, stops)) return endRun(ctx, view, STOPPED);
  await beginHearing(ctx, view);
  if (run.status === "pending") await moveRun(ctx, view, "running");
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (ctx.clock() >= run.deadlineAt)
      return endRun(ctx, view, { status: "failed", code: "RUN_TIMEOUT", message: "The run was not over in time." });
    const isSettled = await settleAll(ctx, view);
    const stop = [...view.steps.values()].find(({ error }) => error?.code === "STOPPED");
    if (stop !== undefined) return endRun(ctx, view, STOPPED);
    const plan = planRun(view.definition.steps, [...view.steps.values()]);
    if (plan.end !== null) return endRun(ctx, view, endOf(view, plan.end));
    const isPaused = view.run.status === "paused";
    const isMoved = isPaused
      ? await closeLoops(ctx, view, plan)
      : (await closeLoops(ctx, view, plan)) ||
        (await beginItems(ctx, view, plan, signal)) ||
        (await beginSteps(ctx, view, plan, signal));
    if (!isMoved && !isSettled) return rest(ctx, view);
  }
  return { kind: "waiting", until: ctx.clock(), isBrief: true };
}

const STOPPED = { status: "cancelled", code: "STOPPED", message: "A kill switch stopped the run." } as const;

/** Whether a kill switch stops the whole tenant, or an agent that still has a step in the run. */
const isStopped = ({ run, definition, steps }: RunView, stops: readonly string[]): boolean =>
  stops.includes(run.tenantId) ||
  (stops.length > 0 &&
    definition.steps.some(
      (step) =>
        stops.includes(agentOfStep(definition, step)) && !ENDED_STEP.has(steps.get(step.step_id)?.status ?? "pending"),
    ));

const NO_DEFINITION = {
  agent_id: "",
  description: "",
  steps: [],
  input_schema: [],
  output: null,
  bindings: [],
  budget: null,
  timeout_hours: 1,
};

function endOf(view: RunView, end: NonNullable<ReturnType<typeof planRun>["end"]>): Parameters<typeof endRun>[2] {
  if (end.kind === "completed") return { status: "completed" };
  if (end.kind === "failed") {
    const { code = "FAILED", message = "The step failed." } = view.steps.get(end.stepId)?.error ?? {};
    return { status: "failed", code, message, stepId: end.stepId };
  }
  const output = view.outputs.get(end.stepId) as { outcome?: string; message?: string | null } | undefined;
  if (output?.outcome !== "failed") return { status: "completed" };
  return {
    status: "failed",
    code: "ENDED",
    message: output.message ?? "The workflow ended the run.",
    stepId: end.stepId,
  };
}

/** Looks at every step that waits or works elsewhere. Returns whether one moved. */
async function settleAll(ctx: WorkContext, view: RunView): Promise<boolean> {
  const look = await settleable(ctx, view);
  let isMoved = false;
  await allInParallel(look, AT_ONCE, async (one) => {
    if (await settleStep(ctx, view, one)) isMoved = true;
  });
  return isMoved;
}

/** Writes what the run waits for, and says when to look again. */
async function rest(ctx: WorkContext, view: RunView): Promise<Advanced> {
  const now = ctx.clock();
  const open = [...view.steps.values()].filter(({ status }) => !ENDED_STEP.has(status));
  const working = open.filter(
    (state) =>
      state.status === "running" && (state.item >= 0 || definitionOf(view, state.stepId).for_each === undefined),
  );
  if (BEGINNING_RUN.includes(view.run.status)) await moveRun(ctx, view, working.length > 0 ? "running" : "waiting");
  const moments = open.flatMap((state): number[] => {
    if (state.wakesAt !== null && state.status !== "running") return [state.wakesAt];
    if (state.status === "waiting" && state.effectId !== null) return [now + CALL_MS];
    if (state.childId !== null || state.status === "waiting") return [now + LOOK_MS];
    return [];
  });
  const oldest = Math.min(...working.map(({ startedAt }) => startedAt ?? now));
  const soon = Math.min(LAST_LOOK_MS, Math.max(FIRST_LOOK_MS, (now - oldest) / 4));
  const until = Math.min(view.run.deadlineAt, now + REST_MS, ...moments, ...(working.length > 0 ? [now + soon] : []));
  const lookAt = Math.max(until, now) + LOST_MS;
  if (view.run.lookAt === null || Math.abs(view.run.lookAt - lookAt) > LOST_MS / 2) {
    const { writer, clock } = ctx;
    await commit({ writer, clock }, [updateLookAt(view.run, lookAt)]);
  }
  return { kind: "waiting", until, isBrief: working.length > 0 };
}

async function moveRun(ctx: WorkContext, view: RunView, status: "running" | "waiting"): Promise<void> {
  const { run } = view;
  if (run.status === status) return;
  const changes = { status, startedAt: run.startedAt ?? ctx.clock(), lookAt: ctx.clock() + LOST_MS };
  const { writer, clock } = ctx;
  await commit({ writer, clock }, [
    requireRun(run, [run.status], () => movedOn("The run has moved on.")),
    updateRun(run, changes),
  ]);
  Object.assign(run, changes);
}
