import { changeLevel, type LevelContext } from "#agents/agents/change-level";
import { readEvidence, type Evidence } from "#agents/agents/read-evidence";
import { recordLevelChange } from "#agents/agents/record-level-change";
import { requireUnchangedAgent } from "#agents/agents/require-agent";
import type { DryRunContext } from "#agents/executions/dry-run";
import { findExamCases } from "#autonomy/edge-cases/find-exam-cases";
import { commit } from "#db/commit";
import { assessReadiness } from "#engine/evidence/readiness";
import { nextLevel, type MaturityLevel } from "#engine/governance/maturity";
import { AppError } from "#errors/app-error";
import type { Actor } from "#tenancy/actor";

import { judgeExam, type ExamStage } from "./exam-stages.ts";
import { runEdgeCases } from "./run-edge-cases.ts";
import { insertExam, requireNoWait, upsertWait } from "./store.ts";

export type ExamContext = LevelContext & DryRunContext & { actor: Actor };

export interface ExamResult {
  examId: string;
  agentId: string;
  targetLevel: MaturityLevel;
  passed: boolean;
  stages: ExamStage[];
  readinessScore: number;
  /** The level reached; null when the agent stays where it is. */
  newLevel: MaturityLevel | null;
  nextAttemptAt: number | null;
  createdAt: number;
}

/** How many edge cases an exam runs. */
const MAX_CASES = 5;
const WAIT_AFTER_FAILURE_MS = 6 * 3_600_000;

/**
 * Examines an agent for its next level, in five stages that must all pass, and promotes it if they do; else it waits six hours. That
 * the agent is unchanged and need not wait is checked again inside the batch: of racing exams, one counts.
 * Throws AGENT_NOT_FOUND, FORBIDDEN, CONFLICT (`details.reason`: `no_higher_level`, `not_next_level`, `agent_inactive`, `waiting`,
 * `moved_on`).
 */
export async function takeExam(
  ctx: ExamContext,
  agentId: string,
  wanted: MaturityLevel | undefined,
): Promise<ExamResult> {
  const [{ agent, evidence, standing }, cases] = await Promise.all([
    readEvidence(ctx, agentId),
    findExamCases(ctx, MAX_CASES),
  ]);
  const target = targetOf(agent, wanted);
  const now = ctx.clock();
  const waitsUntil = standing?.nextExamAt ?? 0;
  if (waitsUntil > now) throw waiting(waitsUntil, now);
  const { maturityLevel: level, version } = agent;
  const readiness = assessReadiness({ level, version }, evidence, target);
  const trials = await runEdgeCases(ctx, agent, target, cases);
  const stages = judgeExam(target, level, readiness, evidence, trials);
  const passed = stages.every((stage) => stage.passed);
  const result: ExamResult = {
    examId: ctx.newId(),
    agentId,
    targetLevel: target,
    passed,
    stages,
    readinessScore: readiness.score,
    newLevel: passed ? target : null,
    nextAttemptAt: passed ? null : now + WAIT_AFTER_FAILURE_MS,
    createdAt: now,
  };
  await writeExam(ctx, agent, result);
  return result;
}

/** An exam is for the next level: levels are earned one at a time. */
function targetOf(agent: Evidence["agent"], wanted: MaturityLevel | undefined): Exclude<MaturityLevel, "student"> {
  const next = nextLevel(agent.maturityLevel);
  if (agent.status !== "active") throw refusal("agent_inactive", "The agent is inactive.");
  if (next === null || next === "student")
    throw refusal("no_higher_level", "The agent is autonomous; there is no higher level.");
  if (wanted !== undefined && wanted !== next)
    throw refusal("not_next_level", `The agent is at ${agent.maturityLevel}; its next exam is for ${next}.`);
  return next;
}

async function writeExam(ctx: ExamContext, agent: Evidence["agent"], result: ExamResult): Promise<void> {
  const { examId, agentId, readinessScore, newLevel, nextAttemptAt, createdAt: now } = result;
  const mayNow = requireNoWait(agentId, now, () => waiting(now + WAIT_AFTER_FAILURE_MS, now));
  const exam = insertExam({
    id: examId,
    tenantId: ctx.tenant.id,
    agentId,
    targetLevel: result.targetLevel,
    passed: result.passed,
    stages: result.stages.map((stage) => ({ ...stage })),
    readinessScore,
    nextAttemptAt,
    createdAt: now,
  });
  if (newLevel === null) {
    const wait = upsertWait(ctx.tenant.id, agentId, nextAttemptAt ?? now);
    await commit(ctx, [requireUnchangedAgent(agent), mayNow, exam, wait], { result });
    return;
  }
  const reason = `Passed the exam for ${newLevel}.`;
  const change = { agentId, fromLevel: agent.maturityLevel, toLevel: newLevel, readinessScore, examId, reason };
  const also = [exam, ...recordLevelChange(ctx, { ...change, kind: "exam", nextExamAt: null })];
  await changeLevel(ctx, agent, { toLevel: newLevel, readinessScore, reason, rules: [mayNow], also, result });
}

const refusal = (reason: string, message: string): AppError =>
  new AppError("CONFLICT", { message, details: { reason } });

const waiting = (until: number, now: number): AppError =>
  new AppError("CONFLICT", {
    message: "The agent must wait before its next exam.",
    details: { reason: "waiting", next_attempt_at: new Date(until).toISOString() },
    retryAfterSeconds: (until - now) / 1_000,
  });
