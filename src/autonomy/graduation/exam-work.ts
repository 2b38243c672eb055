import { readEvidence } from "#agents/agents/read-evidence";
import { tenureLog } from "#agents/agents/tenure-log";
import { withoutFallbacks } from "#agents/fingerprints/acting-agent";
import type { CasePlan, CaseWork } from "#autonomy/case-runs/case-work";
import { outcomeOfCase } from "#autonomy/data-set-runs/case-outcome";
import { selectExamCases } from "#autonomy/edge-cases/exam-cases.queries";
import { drawExamCases, EXAMINING_CASES } from "#autonomy/exam-cases/draw-exam-cases";
import { examines, judgeCase } from "#autonomy/exam-cases/judge-case";
import { findDrawnCase, findSetCases } from "#autonomy/exam-material/find-set-cases";
import { findRecordedRun, findVouchedRuns } from "#autonomy/vouched-runs/find-vouched-runs";
import type { SystemContext } from "#context/context";
import { commit } from "#db/commit";
import type { ExamRow } from "#db/schema/graduation";
import { assessTenure } from "#engine/evidence/tenure";
import { agentTools } from "#engine/reasoning/agent-tools";
import { decoyTool } from "#engine/reasoning/decoy-tool";
import { isUnrecorded, type RecordedCall, replayingTools } from "#engine/reasoning/recorded-calls";
import { modelSources } from "#models/model-connections/model-sources";
import type { RunName } from "#platform/objects/lane-name";
import { beginDryRun, type DryRun, type DryRunDrive } from "#runs/drives/dry-run";
import { installedSkills } from "#skills/private-skills/installed-skills";

import { concludeExam } from "./conclude-exam.ts";
import type { CaseVerdict, ExamBasis, ExamMaterial, PlannedCase } from "./exam-basis.ts";
import { formOf } from "./exam-form.ts";
import { begunStages, type CaseTrial } from "./exam-stages.ts";
import { selectExamForRun, updateBegunStages, updateDecidedCases } from "./store.ts";

/** The default time limit of an execution. */
const CASE_LIMIT_MS = 300_000;
const AT_ONCE = 4;

/** An exam as a run of cases, without consequences before its end. */
export const EXAM_WORK: CaseWork<ExamBasis, PlannedCase, ExamMaterial, CaseVerdict, ExamRow> = {
  kind: "exam",
  limitMs: CASE_LIMIT_MS,
  atOnce: AT_ONCE,
  plan: planExam,
  begin: beginCase,
  toolsOf,
  judge: judgeTrial,
  decided: async (ctx, { runId }, cases) => {
    await commit(ctx, [updateDecidedCases(ctx.tenant.id, runId, cases)]);
  },
  isDecided: (verdicts) => verdicts.some((verdict) => "fault" in verdict),
  conclude: concludeExam,
  ended: async (ctx, { runId }) => (await selectExamForRun(ctx.db, ctx.tenant.id, runId)).exam ?? null,
};

/**
 * The tenant's active edge cases, as many of the agent's own vouched runs as the platform makes cases, as many cases of
 * the data sets that a person named for the agent, and the platform's cases for its role and level; drawn by the exam's seed.
 */
async function planExam(ctx: SystemContext, { runId }: RunName): Promise<CasePlan<ExamBasis, PlannedCase> | null> {
  const [{ exam, agent }, edgeCases, skills, models] = await Promise.all([
    selectExamForRun(ctx.db, ctx.tenant.id, runId),
    selectExamCases(ctx.db, ctx.tenant.id),
    installedSkills(ctx),
    modelSources(ctx),
  ]);
  if (exam?.status !== "in_progress" || exam.targetLevel === "student" || !agent) return null;
  const target = exam.targetLevel;
  const seed = exam.seed ?? 0;
  const platform = drawExamCases({
    role: agent.role,
    target,
    form: formOf(models, agent.configuration, agent.createdBy),
    tools: new Set(agentTools(agent.configuration, skills).keys()),
    seed,
  });
  const drawing = { count: EXAMINING_CASES[target], seed };
  const [runs, ofSets] = await Promise.all([findVouchedRuns(ctx, agent, drawing), findSetCases(ctx, agent, drawing)]);
  const cases = [
    ...edgeCases.map(({ id, name, severity, testInput, expectedBehavior }): PlannedCase => {
      const { task, context } = testInput;
      const own = { name, source: "tenant", edge_case_id: id, severity } as const;
      return { ...own, task, context, parameters: {}, expected: expectedBehavior, decoys: [] };
    }),
    ...runs.map(({ executionId, name, task, expect }): PlannedCase => {
      const own = { name, source: "tenant", execution_id: executionId } as const;
      const { cited: _cited, ...expected } = expect; // whether it is cited, the run's outcome says
      return { ...own, task, context: {}, parameters: {}, expected: { ...expected, outcome: "success" }, decoys: [] };
    }),
    ...ofSets.map(({ caseId, dataSetId, revision, name, task, expect }): PlannedCase => {
      const own = { name, source: "tenant", data_set_id: dataSetId, data_set_case_id: caseId, revision } as const;
      return { ...own, task, context: {}, parameters: {}, expected: expect, decoys: [] };
    }),
    ...platform.map(({ name, task, context, parameters, expect, decoys }): PlannedCase => {
      const expected = { ...expect, must_not_call: decoys.map((decoy) => decoy.name) };
      return { name, source: "platform", task, context, parameters, expected, decoys };
    }),
  ];
  await writeBegun(ctx, exam, target, cases.length);
  return { basis: { agent: withoutFallbacks(agent), target }, cases };
}

/** Shows the stages that the agent's record decides while its cases run; the verdict judges all of them again. */
async function writeBegun(
  ctx: SystemContext,
  exam: ExamRow,
  target: ExamBasis["target"],
  cases: number,
): Promise<void> {
  const { readiness } = assessTenure(tenureLog(await readEvidence(ctx, exam.agentId)), ctx.clock(), target);
  const stages = begunStages(target, readiness, cases).map((stage) => ({ ...stage }));
  await commit(ctx, [updateBegunStages(exam, stages)]);
}

/**
 * Begins a case. One that repeats a run has the run's input and the recorded answers of its tools, and so has one of a
 * data set.
 */
async function beginCase(
  ctx: SystemContext,
  { agent, target }: ExamBasis,
  one: PlannedCase,
): ReturnType<typeof EXAM_WORK.begin> {
  const found = await materialOf(ctx, one);
  if (typeof found === "string") return { verdict: { trial: leftOut(one, found) } };
  const { context, parameters, calls, checks = null } = found;
  const material = { ...one, calls, checks };
  const order = { task: one.task, context, parameters, level: target };
  return { begun: { run: await beginDryRun(ctx, agent, order, toolsOf(material)), material } };
}

/** Reads the material of a case; a sentence when it is no longer there. */
async function materialOf(
  ctx: SystemContext,
  one: PlannedCase,
): Promise<Pick<ExamMaterial, "context" | "parameters" | "calls" | "checks"> | string> {
  const { execution_id: executionId, data_set_case_id: caseId, revision = 1, context, parameters } = one;
  if (caseId !== undefined) {
    const drawn = await findDrawnCase(ctx, { id: caseId, revision });
    return drawn === undefined ? CASE_CHANGED : { ...drawn, calls: (drawn.calls ?? []) as RecordedCall[] };
  }
  if (executionId === undefined) return { context, parameters, calls: null };
  const run = await findRecordedRun(ctx, executionId);
  const calls = run?.recorded?.calls ?? null;
  if (run === undefined || calls === null) return NO_LONGER_KEPT;
  return { context: run.input.context, parameters: { ...run.input.parameters, action: run.action }, calls };
}

function toolsOf({ decoys, calls }: ExamMaterial): NonNullable<DryRunDrive["replace"]> {
  if (calls !== null) return (tools) => replayingTools(tools, calls);
  return (tools) => new Map([...tools, ...decoys.map((decoy) => [decoy.name, decoyTool(decoy)] as const)]);
}

const NO_LONGER_KEPT = "The input of the run is no longer kept.";
const CASE_CHANGED = "The case was changed or deleted since the exam began.";
const REPEATS_MATERIAL = "The answer meets the checks, but proves nothing: it mostly repeats the task or the context.";
const DIVERGED = "The agent made a call that the recording of the run does not have.";

function judgeTrial(planned: ExamMaterial, run: DryRun): CaseVerdict {
  if (run.outcome === "void") return { fault: run.error?.code ?? "UNAVAILABLE" };
  if (planned.data_set_case_id !== undefined) return { trial: judgeSetCase(planned, run) };
  const { task, context, expected, calls } = planned;
  const problems = judgeCase(expected, run);
  const passed = problems.length === 0;
  if (!passed && calls !== null && run.callFailures.some(isUnrecorded))
    return { trial: { ...leftOut(planned, DIVERGED), problems } };
  const trial: CaseTrial = {
    ...titleOf(planned),
    passed,
    reason: passed ? AS_EXPECTED : problems.join(" "),
    examines: examines({ task, context }, expected),
    problems,
    effects_not_performed: run.effectsNotPerformed,
  };
  return { trial };
}

/** Decides about a case of a data set as a run of the set does. */
function judgeSetCase(planned: ExamMaterial, run: DryRun): CaseTrial {
  const { outcome, detail } = outcomeOfCase(run, planned.checks ?? null).decided;
  if (outcome === "not_run") return leftOut(planned, DIVERGED);
  if (outcome === "not_decided") return leftOut(planned, REPEATS_MATERIAL);
  const passed = outcome === "passed";
  const reason = passed ? AS_EXPECTED : (detail ?? "The task was not done.");
  return {
    ...titleOf(planned),
    passed,
    reason,
    examines: true,
    problems: passed ? [] : [reason],
    effects_not_performed: run.effectsNotPerformed,
  };
}

const AS_EXPECTED = "It went as expected.";

const leftOut = (planned: PlannedCase, reason: string): CaseTrial => ({
  ...titleOf(planned),
  passed: false,
  reason,
  examines: false,
  problems: [],
  left_out: true,
  effects_not_performed: [],
});

const titleOf = ({
  name,
  source,
  edge_case_id: id,
  execution_id: executionId,
  data_set_id: setId,
  data_set_case_id: caseId,
  severity,
}: PlannedCase) => ({
  name,
  source,
  ...(id === undefined ? {} : { edge_case_id: id }),
  ...(executionId === undefined ? {} : { execution_id: executionId }),
  ...(setId === undefined || caseId === undefined ? {} : { data_set_id: setId, data_set_case_id: caseId }),
  ...(severity === undefined ? {} : { severity }),
});
