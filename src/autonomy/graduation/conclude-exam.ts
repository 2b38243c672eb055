import { requireUnchangedAgent } from "#agents/agents/agent.queries";
import { changeLevel } from "#agents/agents/change-level";
import { readEvidence, type Evidence } from "#agents/agents/read-evidence";
import { recordLevelChange } from "#agents/agents/record-level-change";
import { tenureLog } from "#agents/agents/tenure-log";
import { actingOf } from "#agents/fingerprints/acting-agent";
import { reasonOfFault } from "#autonomy/case-runs/reason-of-fault";
import { markUsed } from "#autonomy/vouched-runs/used-runs.queries";
import type { SystemContext } from "#context/context";
import { commit } from "#db/commit";
import type { ExamRow } from "#db/schema/graduation";
import type { Statement } from "#db/statement";
import { assessTenure } from "#engine/evidence/tenure";
import { AppError } from "#errors/app-error";
import type { RunName } from "#platform/objects/lane-name";

import { findCaseRecords } from "./case-records.ts";
import { WAIT_AFTER_FAILURE_MS, type CaseVerdict, type ExamBasis } from "./exam-basis.ts";
import { judgeExam } from "./exam-stages.ts";
import { deleteEarlierVoidExams, requireUnderWay, selectExamForRun, updateExamEnd, upsertWait } from "./store.ts";

/**
 * Ends an exam with its verdict, once: it changes nothing when the database already has the end. An agent that passes
 * all five stages is promoted in the same batch; one that fails waits six hours. An exam spoilt by a vendor or by a
 * change of the agent is void and causes no wait. Null when the agent is deleted.
 */
export async function concludeExam(
  ctx: SystemContext,
  { runId }: RunName,
  { target }: Pick<ExamBasis, "target">,
  verdicts: readonly CaseVerdict[],
): Promise<ExamRow | null> {
  const { exam } = await selectExamForRun(ctx.db, ctx.tenant.id, runId);
  if (!exam) return null;
  if (exam.status !== "in_progress") return exam;
  try {
    const found = await readEvidence(ctx, exam.agentId);
    const spoilt = voidReasonOf(exam, found, verdicts);
    return spoilt === null
      ? await writeVerdict(ctx, { exam, found, target, verdicts })
      : await writeVoid(ctx, exam, spoilt);
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** The reason for a void exam: another party's fault, a full budget, or a changed agent. */
function voidReasonOf(
  exam: ExamRow,
  { agent }: Evidence,
  verdicts: readonly CaseVerdict[],
): NonNullable<ExamRow["voidReason"]> | null {
  if (agent.revision !== exam.agentRevision) return "agent_changed";
  const fault = verdicts.find((verdict) => "fault" in verdict);
  if (fault === undefined || !("fault" in fault)) return null;
  return reasonOfFault(fault.fault);
}

interface JudgedExam {
  exam: ExamRow;
  found: Evidence;
  target: ExamBasis["target"];
  verdicts: readonly CaseVerdict[];
}

async function writeVerdict(ctx: SystemContext, { exam, found, target, verdicts }: JudgedExam): Promise<ExamRow> {
  const { agent, evidence } = found;
  const { maturityLevel: level } = agent;
  const { readiness } = assessTenure(tenureLog(found), ctx.clock(), target);
  const trials = verdicts.flatMap((verdict) => ("trial" in verdict ? [verdict.trial] : []));
  const earlier = await findCaseRecords(ctx, agent.id);
  const stages = judgeExam(target, level, readiness, evidence, trials, { earlier });
  const passed = stages.every((stage) => stage.passed);
  const now = ctx.clock();
  const ended: ExamRow = {
    ...exam,
    status: "completed",
    passed,
    stages: stages.map((stage) => ({ ...stage })),
    readinessScore: readiness.score,
    nextAttemptAt: passed ? null : now + WAIT_AFTER_FAILURE_MS,
    completedAt: now,
  };
  // The end discloses the cases, so no other exam draws these runs.
  const repeated = trials.flatMap(({ execution_id: id }) => (id === undefined ? [] : [id]));
  const marks = markUsed({ agentId: agent.id, tenantId: agent.tenantId }, repeated, "exam", now);
  if (passed) await promote(ctx, agent, ended, marks);
  else await writeFailure(ctx, agent, ended, marks);
  return ended;
}

async function promote(
  ctx: SystemContext,
  agent: Evidence["agent"],
  exam: ExamRow,
  marks: readonly Statement[],
): Promise<void> {
  const { id: examId, agentId, targetLevel: toLevel, readinessScore } = exam;
  const reason = `Passed the exam for ${toLevel}.`;
  const wantedBy = { actorKind: exam.startedByKind, actorId: exam.startedById };
  const acting = await actingOf(ctx, agent);
  const change = { agentId, fromLevel: agent.maturityLevel, toLevel, readinessScore, examId, reason, wantedBy, acting };
  await changeLevel(ctx, agent, {
    toLevel,
    readinessScore,
    reason,
    rules: [requireUnderWay(exam.id, over)],
    also: [updateExamEnd(exam), ...recordLevelChange(ctx, { ...change, kind: "exam", nextExamAt: null }), ...marks],
    result: exam,
    wantedBy,
  });
}

async function writeFailure(
  ctx: SystemContext,
  agent: Evidence["agent"],
  exam: ExamRow,
  marks: readonly Statement[],
): Promise<void> {
  const wait = upsertWait(ctx.tenant.id, exam.agentId, exam.nextAttemptAt ?? ctx.clock());
  const rules = [requireUnchangedAgent(agent), requireUnderWay(exam.id, over)];
  await commit(ctx, [...rules, updateExamEnd(exam), wait, ...marks], { touches: ["agents"] });
}

/** Keeps only the latest of an agent's void exams: while a vendor is down there may be many in a row. */
async function writeVoid(
  ctx: SystemContext,
  exam: ExamRow,
  voidReason: NonNullable<ExamRow["voidReason"]>,
): Promise<ExamRow> {
  const ended: ExamRow = { ...exam, status: "void", voidReason, completedAt: ctx.clock() };
  await commit(ctx, [
    requireUnderWay(exam.id, over),
    updateExamEnd(ended),
    deleteEarlierVoidExams(exam.tenantId, exam.agentId, exam.id),
  ]);
  return ended;
}

const over = (): AppError =>
  new AppError("CONFLICT", { message: "The exam has already ended.", details: { reason: "exam_over" } });

const isGone = (error: unknown): boolean => error instanceof AppError && error.code === "AGENT_NOT_FOUND";
