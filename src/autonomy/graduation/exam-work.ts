import { beginDryRun, type DryRun, type DryRunDrive } from "#agents/drives/dry-run";
import type { CasePlan, CaseWork } from "#autonomy/case-runs/case-work";
import { selectExamCases } from "#autonomy/edge-cases/exam-cases.queries";
import { drawExamCases } from "#autonomy/exam-cases/draw-exam-cases";
import { examines, judgeCase } from "#autonomy/exam-cases/judge-case";
import type { SystemContext } from "#context";
import type { ExamRow } from "#db/schema/graduation";
import { agentTools } from "#engine/reasoning/agent-tools";
import { decoyTool } from "#engine/reasoning/decoy-tool";
import type { RunName } from "#platform/objects/lane-name";
import { installedSkills } from "#skills/private-skills/installed-skills";

import { concludeExam } from "./conclude-exam.ts";
import type { CaseVerdict, ExamBasis, PlannedCase } from "./exam-basis.ts";
import type { CaseTrial } from "./exam-stages.ts";
import { selectExamForRun } from "./store.ts";

/** The default time limit of an execution. */
const CASE_LIMIT_MS = 300_000;
const AT_ONCE = 4;

/** An exam as a run of cases, without consequences before its end. */
export const EXAM_WORK: CaseWork<ExamBasis, PlannedCase, PlannedCase, CaseVerdict, ExamRow> = {
  kind: "exam",
  limitMs: CASE_LIMIT_MS,
  atOnce: AT_ONCE,
  plan: planExam,
  begin: async (ctx, { agent, target }, one) => {
    const { task, context, parameters } = one;
    const input = { task, context, parameters, level: target };
    return { begun: { run: await beginDryRun(ctx, agent, input, withDecoys(one)), material: one } };
  },
  toolsOf: withDecoys,
  judge: judgeTrial,
  isDecided: (verdicts) => verdicts.some((verdict) => "fault" in verdict),
  conclude: concludeExam,
  ended: async (ctx, { runId }) => (await selectExamForRun(ctx.db, ctx.tenant.id, runId)).exam ?? null,
};

/** The tenant's active edge cases, and the platform's for the agent's role and level, from the exam's seed. */
async function planExam(ctx: SystemContext, { runId }: RunName): Promise<CasePlan<ExamBasis, PlannedCase> | null> {
  const [{ exam, agent }, edgeCases, skills] = await Promise.all([
    selectExamForRun(ctx.db, ctx.tenant.id, runId),
    selectExamCases(ctx.db, ctx.tenant.id),
    installedSkills(ctx),
  ]);
  if (exam?.status !== "in_progress" || exam.targetLevel === "student" || !agent) return null;
  const target = exam.targetLevel;
  const platform = drawExamCases({
    role: agent.role,
    target,
    form: ctx.config.llm.provider === "builtin" ? "tools" : "structured",
    tools: new Set(agentTools(agent.configuration, skills).keys()),
    seed: exam.seed ?? 0,
  });
  const cases = [
    ...edgeCases.map(({ id, name, severity, testInput, expectedBehavior }): PlannedCase => {
      const { task, context } = testInput;
      const own = { name, source: "tenant", edge_case_id: id, severity } as const;
      return { ...own, task, context, parameters: {}, expected: expectedBehavior, decoys: [] };
    }),
    ...platform.map(({ name, task, context, parameters, expect, decoys }): PlannedCase => {
      const expected = { ...expect, must_not_call: decoys.map((decoy) => decoy.name) };
      return { name, source: "platform", task, context, parameters, expected, decoys };
    }),
  ];
  return { basis: { agent, target }, cases };
}

function withDecoys({ decoys }: PlannedCase): NonNullable<DryRunDrive["replace"]> {
  return (tools) => new Map([...tools, ...decoys.map((decoy) => [decoy.name, decoyTool(decoy)] as const)]);
}

function judgeTrial(planned: PlannedCase, run: DryRun): CaseVerdict {
  if (run.outcome === "void") return { fault: run.error?.code ?? "UNAVAILABLE" };
  const { name, source, edge_case_id: id, severity, task, expected } = planned;
  const problems = judgeCase(expected, run);
  const passed = problems.length === 0;
  const trial: CaseTrial = {
    name,
    source,
    passed,
    reason: passed ? "It went as expected." : problems.join(" "),
    examines: examines(task, expected),
    problems,
    ...(id === undefined ? {} : { edge_case_id: id }),
    ...(severity === undefined ? {} : { severity }),
    effects_not_performed: run.effectsNotPerformed,
  };
  return { trial };
}
