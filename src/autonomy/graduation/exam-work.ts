import { beginDryRun, type DryRun, type DryRunDrive } from "#agents/drives/dry-run";
import { hasModel, modelSources, providerFor } from "#agents/model-connections/model-sources";
import type { CasePlan, CaseWork } from "#autonomy/case-runs/case-work";
import { selectExamCases } from "#autonomy/edge-cases/exam-cases.queries";
import { drawExamCases, EXAMINING_CASES } from "#autonomy/exam-cases/draw-exam-cases";
import type { CaseForm } from "#autonomy/exam-cases/exam-case";
import { examines, judgeCase } from "#autonomy/exam-cases/judge-case";
import { findRecordedRun, findVouchedRuns } from "#autonomy/vouched-runs/find-vouched-runs";
import type { SystemContext } from "#context";
import type { ExamRow } from "#db/schema/graduation";
import { agentTools } from "#engine/reasoning/agent-tools";
import { decoyTool } from "#engine/reasoning/decoy-tool";
import type { ModelNames, ModelSources } from "#engine/reasoning/models/model-source";
import { SCRIPT } from "#engine/reasoning/models/script-model";
import { isUnrecorded, replayingTools } from "#engine/reasoning/recorded-calls";
import type { RunName } from "#platform/objects/lane-name";
import { installedSkills } from "#skills/private-skills/installed-skills";

import { concludeExam } from "./conclude-exam.ts";
import type { CaseVerdict, ExamBasis, ExamMaterial, PlannedCase } from "./exam-basis.ts";
import type { CaseTrial } from "./exam-stages.ts";
import { selectExamForRun } from "./store.ts";

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
  isDecided: (verdicts) => verdicts.some((verdict) => "fault" in verdict),
  conclude: concludeExam,
  ended: async (ctx, { runId }) => (await selectExamForRun(ctx.db, ctx.tenant.id, runId)).exam ?? null,
};

/**
 * The tenant's active edge cases, as many of the agent's own vouched runs as the platform makes cases, and the
 * platform's cases for the agent's role and level; drawn by the exam's seed.
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
    form: formOf(models, agent.configuration),
    tools: new Set(agentTools(agent.configuration, skills).keys()),
    seed,
  });
  const runs = await findVouchedRuns(ctx, agent, { count: EXAMINING_CASES[target], seed });
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
    ...platform.map(({ name, task, context, parameters, expect, decoys }): PlannedCase => {
      const expected = { ...expect, must_not_call: decoys.map((decoy) => decoy.name) };
      return { name, source: "platform", task, context, parameters, expected, decoys };
    }),
  ];
  return { basis: { agent, target }, cases };
}

/** A language model fills the details that a case asks for; those of a script and of the built-in engine are their tools' outputs. */
const formOf = (models: ModelSources, configuration: ModelNames): CaseForm =>
  hasModel(models, configuration) && providerFor(models, configuration) !== SCRIPT ? "structured" : "tools";

/** Begins a case. One that repeats a run has the run's input and the recorded answers of its tools. */
async function beginCase(
  ctx: SystemContext,
  { agent, target }: ExamBasis,
  one: PlannedCase,
): ReturnType<typeof EXAM_WORK.begin> {
  const { execution_id: executionId, task, context, parameters } = one;
  if (executionId === undefined) {
    const material = { ...one, calls: null };
    const run = await beginDryRun(ctx, agent, { task, context, parameters, level: target }, toolsOf(material));
    return { begun: { run, material } };
  }
  const recorded = await findRecordedRun(ctx, executionId);
  const calls = recorded?.recorded?.calls ?? null;
  if (recorded === undefined || calls === null) return { verdict: { trial: leftOut(one, NO_LONGER_KEPT) } };
  const { action, input } = recorded;
  const material = { ...one, calls };
  const order = { task, context: input.context, parameters: { ...input.parameters, action }, level: target };
  return { begun: { run: await beginDryRun(ctx, agent, order, toolsOf(material)), material } };
}

function toolsOf({ decoys, calls }: ExamMaterial): NonNullable<DryRunDrive["replace"]> {
  if (calls !== null) return (tools) => replayingTools(tools, calls);
  return (tools) => new Map([...tools, ...decoys.map((decoy) => [decoy.name, decoyTool(decoy)] as const)]);
}

const NO_LONGER_KEPT = "The input of the run is no longer kept.";
const DIVERGED = "The agent made a call that the recording of the run does not have.";

function judgeTrial(planned: ExamMaterial, run: DryRun): CaseVerdict {
  if (run.outcome === "void") return { fault: run.error?.code ?? "UNAVAILABLE" };
  const { task, expected, calls } = planned;
  const problems = judgeCase(expected, run);
  const passed = problems.length === 0;
  if (!passed && calls !== null && run.callFailures.some(isUnrecorded))
    return { trial: { ...leftOut(planned, DIVERGED), problems } };
  const trial: CaseTrial = {
    ...titleOf(planned),
    passed,
    reason: passed ? "It went as expected." : problems.join(" "),
    examines: examines(task, expected),
    problems,
    effects_not_performed: run.effectsNotPerformed,
  };
  return { trial };
}

const leftOut = (planned: PlannedCase, reason: string): CaseTrial => ({
  ...titleOf(planned),
  passed: false,
  reason,
  examines: false,
  problems: [],
  left_out: true,
  effects_not_performed: [],
});

const titleOf = ({ name, source, edge_case_id: id, execution_id: executionId, severity }: PlannedCase) => ({
  name,
  source,
  ...(id === undefined ? {} : { edge_case_id: id }),
  ...(executionId === undefined ? {} : { execution_id: executionId }),
  ...(severity === undefined ? {} : { severity }),
});
