import { requireUnchangedAgent } from "#agents/agents/agent.queries";
import { changeLevel } from "#agents/agents/change-level";
import { readEvidence, type Evidence } from "#agents/agents/read-evidence";
import { recordLevelChange } from "#agents/agents/record-level-change";
import { tenureLog } from "#agents/agents/tenure-log";
import { type Acting, actingOf } from "#agents/fingerprints/acting-agent";
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
import {
  deleteEarlierVoidExams,
  forgetVoidExams,
  requireUnderWay,
  selectExamForRun,
  updateExamEnd,
  upsertWait,
  waitAfterVoid,
} from "./store.ts";

/**
 * Ends an exam with its verdict, once: it changes nothing when the database already has the end. An agent that passes
 * all five stages is promoted in the same batch; one that fails waits six hours. An exam spoilt by a vendor, by silence or
 * by a change of what acts is void: the next one keeps its cases, and waits longer each time. Null when the agent is deleted.
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
    const acting = await actingOf(ctx, found.agent);
    const spoilt = voidReasonOf(exam, found, acting, verdicts);
    return spoilt === null
      ? await writeVerdict(ctx, { exam, found, acting, target, verdicts })
      : await writeVoid(ctx, exam, found, spoilt);
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** The reason for a void exam: another party's fault, a full budget, or a changed agent. */
function voidReasonOf(
  exam: ExamRow,
  { agent }: Evidence,
  { fingerprint }: Acting,
  verdicts: readonly CaseVerdict[],
): NonNullable<ExamRow["voidReason"]> | null {
  if (agent.revision !== exam.agentRevision || (exam.fingerprint ?? fingerprint) !== fingerprint)
    return "agent_changed";
  const fault = verdicts.find((verdict) => "fault" in verdict);
  if (fault === undefined || !("fault" in fault)) return null;
  return reasonOfFault(fault.fault);
}

interface JudgedExam {
  exam: ExamRow;
  found: Evidence;
  acting: Acting;
  target: ExamBasis["target"];
  verdicts: readonly CaseVerdict[];
}

async function writeVerdict(
  ctx: SystemContext,
  { exam, found, acting, target, verdicts }: JudgedExam,
): Promise<ExamRow> {
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
  const place = { agentId: agent.id, tenantId: agent.tenantId };
  const isFirst = (found.standing?.voidExams ?? 0) === 0;
  const marks = [...markUsed(place, repeated, "exam", now), ...(isFirst ? [] : [forgetVoidExams(place)])];
  if (passed) await promote(ctx, agent, ended, { acting, marks });
  else await writeFailure(ctx, agent, ended, marks);
  return ended;
}

async function promote(
  ctx: SystemContext,
  agent: Evidence["agent"],
  exam: ExamRow,
  { acting, marks }: { acting: Acting; marks: readonly Statement[] },
): Promise<void> {
  const { id: examId, agentId, targetLevel: toLevel, readinessScore } = exam;
  const reason = `Passed the exam for ${toLevel}.`;
  const wantedBy = { actorKind: exam.startedByKind, actorId: exam.startedById };
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

/** Waits before the next exam, after the first, the second and every further one in a row without a verdict. */
const WAITS_AFTER_VOID_MS = [600_000, 3_600_000, 6 * 3_600_000] as const;

/**
 * Keeps only the latest of an agent's void exams: while a vendor is down there may be many in a row. The platform's own
 * interruption causes no wait.
 */
async function writeVoid(
  ctx: SystemContext,
  exam: ExamRow,
  { standing }: Evidence,
  voidReason: NonNullable<ExamRow["voidReason"]>,
): Promise<ExamRow> {
  const now = ctx.clock();
  const earlier = standing?.voidExams ?? 0;
  const waitMs = WAITS_AFTER_VOID_MS[Math.min(earlier, WAITS_AFTER_VOID_MS.length - 1)] ?? 0;
  const nextAttemptAt = voidReason === "interrupted" ? null : now + waitMs;
  const ended: ExamRow = { ...exam, status: "void", voidReason, stages: [], nextAttemptAt, completedAt: now };
  await commit(ctx, [
    requireUnderWay(exam.id, over),
    updateExamEnd(ended),
    ...(nextAttemptAt === null ? [] : [waitAfterVoid(exam, { voidExams: earlier + 1, nextExamAt: nextAttemptAt })]),
    deleteEarlierVoidExams(exam.tenantId, exam.agentId, exam.id),
  ]);
  return ended;
}

const over = (): AppError =>
  new AppError("CONFLICT", { message: "The exam has already ended.", details: { reason: "exam_over" } });

const isGone = (error: unknown): boolean => error instanceof AppError && error.code === "AGENT_NOT_FOUND";
