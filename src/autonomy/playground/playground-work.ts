import type { CaseWork } from "#autonomy/case-runs/case-work";
import type { SystemContext } from "#context/context";
import { commit } from "#db/commit";
import { isUnrecorded, replayingTools } from "#engine/reasoning/recorded-calls";
import { isMovedOn, movedOn } from "#errors/moved-on";
import type { RunName } from "#platform/objects/lane-name";
import type { DryRun, StoredDryRun } from "#runs/drives/dry-run";
import { presentUsage } from "#runs/drives/run-execution";
import { liveTrace } from "#runs/execution-lanes/steps-under-way";

import { askOf } from "./ask-of-call.ts";
import type { LiveRuns } from "./live-runs.ts";
import { beginVariant, type PlaygroundBasis, planVariants } from "./plan-variants.ts";
import {
  endRun,
  type PlaygroundRow,
  requireOpenVariant,
  selectRunForObject,
  selectVariant,
  updateVariant,
  type VariantKey,
  type VariantRow,
} from "./store.ts";
import { answerTo, type CallAnswers, type GivenAnswer, isApproved, waitingCalls } from "./variant-calls.ts";

export type { PlaygroundBasis };

/** The default time limit of an execution. */
const LIMIT_MS = 300_000;
const AT_ONCE = 4;
/** How long a variant waits for a person. */
const ASKS_MS = 3_600_000;

export interface VariantMaterial extends VariantKey, CallAnswers {
  /** Entries of the trace that the row has. */
  shown: number;
  /** Until when it waits for a person; absent while it does not. */
  asksUntil?: number;
}

/** `stopped`: the run is over, or deleted. */
export type VariantVerdict = { costUsd: number } | "stopped";

/**
 * A playground as a run of cases: each variant is a replay with changes. Tools repeat their recorded answers, nothing has
 * an effect, and nothing is evidence. A call without a recorded answer waits for a person.
 */
export const playgroundWork = (
  live: LiveRuns,
): CaseWork<PlaygroundBasis, number, VariantMaterial, VariantVerdict, PlaygroundRow> => {
  const told = async <Result>({ runId }: VariantKey, writing: Promise<Result>): Promise<Result> => {
    const result = await writing;
    live.wrote(runId);
    return result;
  };
  return {
    kind: "playground",
    limitMs: LIMIT_MS,
    atOnce: AT_ONCE,
    plan: planVariants,
    begin: begin,
    toolsOf:
      ({ calls, made }) =>
      (tools) =>
        replayingTools(tools, calls, { made, records: true }),
    isApproved: (material) => (call) => isApproved(material, call),
    spending: {
      capUsd: ({ budgetUsd }) => budgetUsd,
      tookUsd: (verdict) => (verdict === "stopped" ? 0 : verdict.costUsd),
    },
    waiting: {
      drive: (material, { state }) => ({
        listener: live.answerOf(material.runId, material.number),
        answerInstead: (call) => Promise.resolve(answerTo(material, state.steps, call)),
      }),
      ask: (ctx, material, stored) => told(material, ask(ctx, material, stored)),
      look,
    },
    moved: (ctx, material, stored) => told(material, showVariant(ctx, material, stored)),
    judge: (material, run, { ctx, stored }) => told(material, keepEnd(ctx, material, { run, stored })),
    isDecided: (verdicts) => verdicts.includes("stopped"),
    conclude: async (ctx, run) => {
      const ended = await concludeRun(ctx, run);
      live.end(run.runId);
      return ended;
    },
    ended: async (ctx, { runId }) => (await selectRunForObject(ctx.db, ctx.tenant.id, runId)).run ?? null,
  };
};

async function begin(
  ctx: SystemContext,
  basis: PlaygroundBasis,
  number: number,
): Promise<{ begun: { run: StoredDryRun; material: VariantMaterial } } | { verdict: "stopped" }> {
  const begun = await beginVariant(ctx, basis, number);
  if (begun === undefined) return { verdict: "stopped" };
  const { run, answers } = begun;
  return {
    begun: { run, material: { runId: basis.runId, number, tenantId: ctx.tenant.id, ...answers, shown: 0 } },
  };
}

/** Shows the steps so far, once for each. */
async function showVariant(ctx: SystemContext, material: VariantMaterial, { state }: StoredDryRun): Promise<void> {
  const trace = liveTrace(state.steps);
  if (trace.length === material.shown) return;
  material.shown = trace.length;
  await writeOpen(ctx, material, { trace: plain(trace), costUsd: presentUsage(state.steps).cost_usd });
}

/** Shows the calls that wait for a person. */
async function ask(ctx: SystemContext, material: VariantMaterial, { record, state }: StoredDryRun): Promise<number> {
  const until = ctx.clock() + ASKS_MS;
  const asks = await Promise.all(
    waitingCalls(material, state.steps).map((call) => askOf(ctx, { agentId: record.agentId, ...material }, call)),
  );
  material.asksUntil = until;
  await writeOpen(ctx, material, {
    status: "waiting",
    asks: asks.map((one) => ({ ...one })),
    costUsd: presentUsage(state.steps).cost_usd,
  });
  return until;
}

/** A variant that waits, with what people answered since. */
async function look(ctx: SystemContext, material: VariantMaterial): Promise<VariantMaterial | "over" | null> {
  const row = await selectVariant(ctx.db, material);
  const answers = (row?.answers ?? {}) as Record<string, GivenAnswer>;
  const isEnded = Object.values(answers).some((given) => "use" in given && given.use === "end");
  const isLate = (material.asksUntil ?? 0) <= ctx.clock();
  if (row === undefined || row.completedAt !== null || isEnded || isLate) return "over";
  if (Object.keys(answers).length === Object.keys(material.answers).length) return null;
  const { asksUntil: _until, ...rest } = material;
  return { ...rest, answers };
}

async function keepEnd(
  ctx: SystemContext,
  material: VariantMaterial,
  { run, stored }: { run: DryRun; stored: StoredDryRun },
): Promise<VariantVerdict> {
  const now = ctx.clock();
  const { steps } = stored.state;
  const isUnanswered = material.asksUntil !== undefined;
  const costUsd = run.trace.length === 0 ? presentUsage(steps).cost_usd : run.usage.cost_usd;
  const isWritten = await writeOpen(ctx, material, {
    status: isUnanswered || run.callFailures.some(isUnrecorded) ? "diverged" : statusOf(run),
    outcome: run.runOutcome,
    result: run.result,
    error: isUnanswered ? null : run.error,
    checks: run.checks,
    trace: plain(run.trace.length === 0 ? liveTrace(steps) : run.trace),
    asks: [],
    costUsd,
    durationMs: Math.max(0, now - (stored.record.startedAt ?? now)),
    completedAt: now,
  });
  return isWritten ? { costUsd: costUsd ?? 0 } : "stopped";
}

const statusOf = ({ outcome }: DryRun): VariantRow["status"] => (outcome === "void" ? "void" : "completed");

/** Entries of a trace as a row has them. */
const plain = (trace: DryRun["trace"]): VariantRow["trace"] => trace.map((entry) => ({ ...entry }));

/** Writes to a variant that is under way; false when it is not. */
async function writeOpen(ctx: SystemContext, key: VariantKey, changes: Partial<VariantRow>): Promise<boolean> {
  try {
    await commit(ctx, [requireOpenVariant(key, () => movedOn("The run has ended.")), updateVariant(key, changes)]);
    return true;
  } catch (error) {
    if (isMovedOn(error)) return false;
    throw error;
  }
}

/** Ends the run, once. */
async function concludeRun(ctx: SystemContext, { runId }: RunName): Promise<PlaygroundRow | null> {
  const { run } = await selectRunForObject(ctx.db, ctx.tenant.id, runId);
  if (run?.status !== "in_progress") return run ?? null;
  const ended = { status: "completed", completedAt: ctx.clock() } as const;
  await commit(ctx, endRun(run, ended));
  return { ...run, ...ended };
}
