import { considerTenure } from "#agents/agents/consider-tenure";
import { effectiveLevel } from "#agents/tenure/effective-level";
import type { SystemContext } from "#context/context";
import { commit } from "#db/commit";
import type { AgentRow } from "#db/schema/agents";
import type { RunRow } from "#db/schema/sdlc";
import { decideRun } from "#development/sdlc/decide-run";
import { findSettings, type SdlcSettings } from "#development/sdlc/find-settings";
import { requirePolicy } from "#development/sdlc/require-policy";
import { isFinal } from "#engine/reasoning/run-state";
import { AppError } from "#errors/app-error";
import { failureOf } from "#errors/failure";
import { timeLimit } from "#lib/time-limit";
import { isStopped, stopped } from "#platform/kill-switches/kill-switch";
import { withdrawApprovals } from "#runs/approvals/decisions.queries";
import type { SpentApproval } from "#runs/approvals/spent-approval";

import { finishRun } from "./finish-run.ts";
import { inputNameOf, readInput } from "./read-input.ts";
import { alreadyOver, notAsDecided, refusalOf } from "./refusals.ts";
import { permissionOf } from "./run-approval.ts";
import { isBadWork, type RunEnd } from "./run-end.ts";
import { type DoneStep, JournaledSteps } from "./run-steps.ts";
import { requireAgentAsDecided, requireOpenRun, selectForWork, updateRun } from "./store.ts";

/** A run in the view of the object that carries it. */
export interface Turn {
  runId: string;
  /** The completed steps; grows. */
  done: DoneStep[];
  save: (step: DoneStep, index: number) => Promise<void>;
  /** Aborted when the run is cancelled. */
  cancellation: AbortSignal;
  /** Whether it has repeatedly crashed its object at the same place. */
  isHopeless: boolean;
}

export type Advance =
  | { kind: "over"; run: RunRow }
  | { kind: "waiting"; until: number }
  /** The run was deleted, with its agent or tenant. */
  | { kind: "gone" };

/** Interval at which the database gets the progress of a run. */
const SHOW_EVERY_MS = 1_000;

/**
 * Advances a run as far as possible: to its end, which is written once with all its consequences, or to a missing
 * decision. May be called again at any time after any crash. Throws TURN_OVER when one turn has computed enough, and
 * retryable errors: UNAVAILABLE, and CONFLICT when its basis changed while it was written.
 */
export async function advanceRun(ctx: SystemContext, turn: Turn): Promise<Advance> {
  const found = await selectForWork(ctx.db, ctx.tenant.id, turn.runId);
  if (!found) return { kind: "gone" };
  const { agent } = found;
  let { run } = found;
  if (isFinal(run.status)) return { kind: "over", run };
  const settings = await findSettings(ctx);
  const end = (last: RunEnd, approval: SpentApproval | null = null) => endOnce(ctx, { run, settings, approval }, last);
  if (agent.stoppedBy !== null) return end({ status: "cancelled", error: failureOf(stopped(agent.stoppedBy)) });
  if (turn.cancellation.aborted) return end(cutOff(turn.cancellation));
  const permission = await permissionOf(ctx, { ...run, input: run.input ?? {} });
  if (permission.kind === "waiting") return permission;
  if (permission.kind === "refused") return end({ status: "cancelled", error: codeAndMessage(permission) });
  const { approval } = permission;
  run = begun(run, approval, ctx.clock());
  await show(ctx, run);
  const refusal = refusalNow(run, agent, settings);
  if (refusal) return end({ status: "failed", error: failureOf(refusal) }, approval);
  if (turn.isHopeless) return end({ status: "failed", error: HOPELESS }, approval);
  const limit = timeLimit(Math.max(1, run.deadlineAt - ctx.clock()));
  try {
    const signal = AbortSignal.any([turn.cancellation, limit.signal]);
    const worked = await workOn(ctx, { run, agent, settings, steps: stepsOf(ctx, turn, run, signal) });
    run = withSteps(run, turn.done);
    return await end(turn.cancellation.aborted ? cutOff(turn.cancellation) : worked, approval);
  } finally {
    limit.lift();
  }
}

/** The steps of a turn; the database gets their progress at intervals. */
function stepsOf(ctx: SystemContext, turn: Turn, run: RunRow, signal: AbortSignal): JournaledSteps {
  let shownAt = ctx.clock();
  return new JournaledSteps(turn.done, {
    clock: ctx.clock,
    signal,
    save: async (step, index) => {
      await turn.save(step, index);
      if (ctx.clock() - shownAt < SHOW_EVERY_MS) return;
      shownAt = ctx.clock();
      await show(ctx, withSteps(run, turn.done));
    },
  });
}

/** The end of a run that its caller, or a kill switch, interrupted. */
const cutOff = ({ reason }: { reason: unknown }): RunEnd => ({
  status: "cancelled",
  error: isStopped(reason) ? failureOf(reason) : { code: "CANCELLED", message: "Cancelled." },
});
const HOPELESS = { code: "INTERNAL_ERROR", message: "The run failed repeatedly at the same step." };

interface Underway {
  run: RunRow;
  agent: AgentRow;
  settings: SdlcSettings;
  steps: JournaledSteps;
}

async function workOn(ctx: SystemContext, { run, agent, settings, steps }: Underway): Promise<RunEnd> {
  const { id: runId, agentType, action, projectId } = run;
  try {
    const input = readInput(inputNameOf(agentType, action), run.input ?? {});
    const config = settings.configurations[agentType];
    // The object of these runs is evaluated at the Worker's start; what they do is loaded with the first of them.
    const { doWork } = await import("./do-work.ts");
    const work = await doWork({ ...ctx, steps }, { runId, agent, agentType, action, input, projectId, config });
    return { status: "completed", work };
  } catch (error) {
    if (steps.signal.aborted) return { status: "failed", error: failureOf(new AppError("EXECUTION_TIMEOUT")) };
    if (!(error instanceof AppError) || error.code === "UNAVAILABLE") throw error;
    return { status: "failed", error: failureOf(error) };
  }
}

/** The time limit excludes the time that a person takes to decide. */
const begun = (run: RunRow, approval: SpentApproval | null, now: number): RunRow => ({
  ...run,
  status: "in_progress",
  startedAt: run.startedAt ?? now,
  awaiting: null,
  approvalId: approval?.id ?? run.approvalId,
  deadlineAt: run.awaiting === null ? run.deadlineAt : now + run.deadlineAt - run.createdAt,
});

const withSteps = (run: RunRow, done: readonly DoneStep[]): RunRow => ({
  ...run,
  steps: done.map(({ name, summary, at }) => ({ name, summary, at })),
  // The number of steps is unknown in advance, so each covers a third of the rest; only the end is 100.
  progress: Math.min(95, Math.round(100 * (1 - (2 / 3) ** done.length))),
});

const show = (ctx: SystemContext, run: RunRow): Promise<unknown> => commit(ctx, [updateRun(run)]);

/** Refusals that arose since the run was accepted, perhaps a day ago. */
function refusalNow(run: RunRow, agent: AgentRow, settings: SdlcSettings): AppError | null {
  const { agentType, action } = run;
  const verdict = decideRun(settings, { agentType, action, agentLevel: effectiveLevel(agent) });
  if (verdict.kind !== "allowed") return refusalOf(verdict, agent, agentType, action);
  const isAsDecided =
    agent.status === "active" && agent.version === run.agentVersion && agent.maturityLevel === run.maturityLevel;
  if (!isAsDecided) return notAsDecided();
  return verdict.approvalRequired && !run.approvalRequired
    ? new AppError("CONFLICT", {
        message: "The action now needs an approval.",
        details: { approval_required: true },
      })
    : null;
}

/** Writes the end, unless an end is already written, which then counts. */
async function endOnce(
  ctx: SystemContext,
  { run, settings, approval }: { run: RunRow; settings: SdlcSettings; approval: SpentApproval | null },
  end: RunEnd,
): Promise<Advance> {
  const finished = await finishRun(ctx, run, end, approval);
  const rules =
    end.status === "completed" ? [requirePolicy(ctx, settings), requireAgentAsDecided(run, notAsDecided)] : [];
  const withdrawn = end.status === "cancelled" ? [withdrawApprovals(run.tenantId, run.id, ctx.clock())] : [];
  try {
    await commit(
      ctx,
      [requireOpenRun(run, alreadyOver), ...rules, updateRun(finished.run), ...finished.statements, ...withdrawn],
      { audit: finished.audit },
    );
  } catch (error) {
    if (error instanceof AppError && error.details["reason"] === "already_over") {
      const standing = await selectForWork(ctx.db, ctx.tenant.id, run.id);
      return standing ? { kind: "over", run: standing.run } : { kind: "gone" };
    }
    throw error;
  }
  if (isBadWork(finished.run) && run.maturityLevel !== "student") await considerTenure(ctx, run.agentId);
  return { kind: "over", run: finished.run };
}

const codeAndMessage = ({ code, message }: { code: string; message: string }) => ({ code, message });
