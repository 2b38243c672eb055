import { selectVersionDefinition } from "#agents/agent-versions/version.queries";
import type { CasePlan, CaseWork } from "#autonomy/case-runs/case-work";
import { judgeCheck } from "#autonomy/data-sets/case-checks";
import type { SystemContext } from "#context/context";
import { commit } from "#db/commit";
import { isRecorded, type RecordedCall, replayingTools } from "#engine/reasoning/recorded-calls";
import { isMovedOn, movedOn } from "#errors/moved-on";
import type { RunName } from "#platform/objects/lane-name";
import { beginDryRun, type DryRun, type StoredDryRun } from "#runs/drives/dry-run";

import { type DecidedCase, outcomeOfCase } from "./case-outcome.ts";
import { judgeCase } from "./judge-case.ts";
import { keepRecording } from "./keep-recording.ts";
import type { RunBasis, RunMaterial, RunVerdict } from "./run-basis.ts";
import {
  endRun,
  selectCaseToRun,
  selectOpenCases,
  selectRunForObject,
  writeResult,
  type ResultRow,
  type RunRow,
} from "./store.ts";

/** The default time limit of an execution. */
const CASE_LIMIT_MS = 300_000;
/** Number of failures of vendors or budgets after which the run is given up. */
const MAX_FAULTS = 5;

/** A data set as a run of cases: tools repeat their recorded answers, nothing has an effect, and nothing is evidence. */
export const DATA_SET_WORK: CaseWork<RunBasis, string, RunMaterial, RunVerdict, RunRow> = {
  kind: "data_set",
  limitMs: CASE_LIMIT_MS,
  atOnce: ({ concurrency }) => concurrency,
  plan: planRun,
  begin: beginCase,
  toolsOf:
    ({ calls, recording }) =>
    (tools) =>
      replayingTools(tools, calls, { records: recording !== undefined }),
  // A recorded call was allowed once, so no person is asked here.
  isApproved:
    ({ calls }) =>
    (call) =>
      isRecorded(calls, call),
  judge: keepResult,
  isDecided: (verdicts) =>
    verdicts.includes("stopped") || verdicts.filter((verdict) => typeof verdict === "object").length >= MAX_FAULTS,
  conclude: concludeRun,
  ended: async (ctx, { runId }) => (await selectRunForObject(ctx.db, ctx.tenant.id, runId)).run ?? null,
};

async function planRun(ctx: SystemContext, { runId }: RunName): Promise<CasePlan<RunBasis, string> | null> {
  const { run, agent } = await selectRunForObject(ctx.db, ctx.tenant.id, runId);
  if (run?.status !== "in_progress" || !agent) return null;
  const [cases, definition] = await Promise.all([
    selectOpenCases(ctx.db, run),
    selectVersionDefinition(ctx.db, { tenantId: run.tenantId, agentId: run.agentId, version: run.agentVersion }),
  ]);
  const acting = definition === undefined ? agent : { ...agent, ...definition, version: run.agentVersion };
  const { isJudged, isRecording, concurrency } = run;
  return { basis: { runId, agent: acting, isJudged, isRecording, concurrency }, cases };
}

async function beginCase(
  ctx: SystemContext,
  { runId, agent, isJudged, isRecording }: RunBasis,
  caseId: string,
): ReturnType<typeof DATA_SET_WORK.begin> {
  const one = await selectCaseToRun(ctx.db, { tenantId: ctx.tenant.id, runId, caseId });
  if (one === undefined) return { verdict: "stopped" };
  // Deleted since the run began.
  if (one.id === null || one.task === null) return { verdict: "ran" };
  const calls = (one.calls ?? []) as RecordedCall[];
  const { task, context, parameters } = one;
  const order = { task, context: context ?? {}, parameters: parameters ?? {}, level: agent.maturityLevel };
  const run = await beginDryRun(ctx, agent, order, (tools) => replayingTools(tools, calls, { records: isRecording }));
  const recording =
    isRecording && one.dataSetId !== null && one.characters !== null
      ? { recording: { dataSetId: one.dataSetId, characters: one.characters } }
      : {};
  const { checks, expectedAnswer } = one;
  const own = { role: agent.role, calls, checks, expectedAnswer, ...recording };
  const material = { runId, caseId, caseRevision: one.revision ?? 1, isJudged, ...own };
  return { begun: { run, material } };
}

/** Decides about a case, asks the judge where no check does, and writes the result once. */
async function keepResult(
  material: RunMaterial,
  run: DryRun,
  { ctx, stored }: { ctx: SystemContext; stored: StoredDryRun },
): Promise<RunVerdict> {
  const { decided, ofCalls } = outcomeOfCase(run, material.checks);
  const own = withNote(decided, await keepRecording(ctx, material, stored.state));
  const {
    costUsd,
    ofJudge = [],
    ...outcome
  } = asksJudge(material, own) ? await judgeCase(ctx, material, { run, stored, own }) : { ...own, costUsd: 0 };
  const isWritten = await writeOnce(ctx, {
    ...outcome,
    runId: material.runId,
    caseId: material.caseId,
    tenantId: ctx.tenant.id,
    caseRevision: material.caseRevision,
    checks: [...run.checks, ...ofCalls, ...ofJudge],
    result: run.result,
    durationMs: Math.max(0, ctx.clock() - (stored.record.startedAt ?? ctx.clock())),
    costUsd: run.usage.cost_usd === null || costUsd === null ? null : run.usage.cost_usd + costUsd,
    createdAt: ctx.clock(),
  });
  if (!isWritten) return "ran";
  return run.outcome === "void" && outcome.outcome === "not_run" && run.error?.code !== "UNAVAILABLE"
    ? { fault: run.error?.code ?? "UNAVAILABLE" }
    : "ran";
}

/** Whether the judge is asked: by a check of the case, or by the run where no check decides. */
const asksJudge = ({ isJudged, checks }: RunMaterial, { outcome }: DecidedCase): boolean =>
  judgeCheck(checks) === undefined
    ? isJudged && outcome === "not_decided"
    : outcome === "passed" || outcome === "not_decided";

/** Says that something could not be kept, where the result has no other reason. */
const withNote = (decided: DecidedCase, note: string | null): DecidedCase =>
  decided.detail === null ? { ...decided, detail: note } : decided;

async function writeOnce(ctx: SystemContext, row: ResultRow): Promise<boolean> {
  try {
    await commit(
      ctx,
      writeResult(row, () => movedOn("The case has its result, or the run has ended.")),
    );
    return true;
  } catch (error) {
    if (isMovedOn(error)) return false;
    throw error;
  }
}

/** Ends the run, once. */
async function concludeRun(
  ctx: SystemContext,
  { runId }: RunName,
  _basis: RunBasis,
  verdicts: readonly RunVerdict[],
): Promise<RunRow | null> {
  const { run, agent } = await selectRunForObject(ctx.db, ctx.tenant.id, runId);
  if (run?.status !== "in_progress") return run ?? null;
  const faults = verdicts.filter((verdict) => typeof verdict === "object").length;
  const voidReason = !agent ? "interrupted" : faults >= MAX_FAULTS ? "vendor" : null;
  const status = voidReason === null ? "completed" : "void";
  await commit(ctx, [endRun(run, { status, voidReason, completedAt: ctx.clock() })]);
  return (await selectRunForObject(ctx.db, ctx.tenant.id, runId)).run ?? null;
}
