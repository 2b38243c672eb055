import { requireUnchangedAgent } from "#agents/agents/agent.queries";
import { readEvidence, type Evidence } from "#agents/agents/read-evidence";
import { tenureLog } from "#agents/agents/tenure-log";
import { actingOf } from "#agents/fingerprints/acting-agent";
import type { ExamTarget } from "#autonomy/exam-cases/draw-exam-cases";
import type { BaseContext, ServiceContext, SystemContext } from "#context/context";
import { commit } from "#db/commit";
import type { ExamRow } from "#db/schema/graduation";
import type { IdempotencyClaim } from "#db/write-request";
import { assessTenure } from "#engine/evidence/tenure";
import { nextLevel, type MaturityLevel } from "#engine/governance/maturity";
import { AppError } from "#errors/app-error";
import { restateAnswer } from "#platform/idempotency/spend-key";
import { requireNotStopped, stopped } from "#platform/kill-switches/kill-switch";
import { startAndWait } from "#platform/objects/start-and-wait";
import type { Actor } from "#tenancy/actor";
import { recordedActor } from "#tenancy/recorded-actor";

import { WAIT_AFTER_FAILURE_MS } from "./exam-basis.ts";
import { examLane } from "./exam-client.ts";
import { hasQuestions } from "./exam-form.ts";
import { insertExam, requireNoExam, requireNoWait } from "./store.ts";

export type ExamContext = BaseContext & {
  tenant: { id: string };
  actor: Actor;
  idempotency?: IdempotencyClaim | null;
};

const WAIT_SECONDS = 10;

/**
 * Examines an agent for its next level at a caller's request; returns the exam's state after ten seconds at most.
 * Throws the errors of `startExam`.
 */
export async function takeExam(
  ctx: ServiceContext,
  agentId: string,
  wanted: MaturityLevel | undefined,
): Promise<ExamRow> {
  const exam = await startExam(ctx, agentId, wanted);
  const ended = await giveToObject(ctx, exam, WAIT_SECONDS);
  if (ended) await restateAnswer(ctx, ended);
  return ended ?? exam;
}

/**
 * Examines an agent that the scheduled check found eligible, without waiting for the end. Throws the errors of
 * `startExam`.
 */
export async function examineEligible(ctx: SystemContext, agentId: string): Promise<void> {
  await giveToObject(ctx, await startExam(ctx, agentId, undefined), 0);
}

/** Gives an exam to the object that carries it, and waits a while for its end. */
const giveToObject = (ctx: ExamContext, { id: runId, tenantId }: ExamRow, waitSeconds: number) =>
  startAndWait(ctx, examLane(ctx, { runId, tenantId }), { runId, tenantId }, { kind: "exam", runId, waitSeconds });

/**
 * Records an exam of an agent for its next level. The batch checks that the agent is unchanged, need not wait and has
 * no running exam, so one of racing exams counts. Throws AGENT_NOT_FOUND, FORBIDDEN, STOPPED after a kill switch,
 * CONFLICT (`details.reason`: `no_higher_level`, `not_next_level`, `agent_inactive`, `waiting`, `nothing_to_examine`,
 * `exam_under_way`, `moved_on`).
 */
async function startExam(ctx: ExamContext, agentId: string, wanted: MaturityLevel | undefined): Promise<ExamRow> {
  const found = await readEvidence(ctx, agentId);
  const { agent, standing } = found;
  const target = targetOf(agent, wanted);
  const now = ctx.clock();
  const waitsUntil = standing?.nextExamAt ?? 0;
  if (waitsUntil > now) throw waiting(waitsUntil, now);
  if (!(await hasQuestions(ctx, agent))) throw refusal("nothing_to_examine", NOTHING_TO_EXAMINE);
  const { actorKind: startedByKind, actorId: startedById } = recordedActor(ctx.actor);
  const exam: ExamRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    agentId,
    targetLevel: target,
    passed: false,
    stages: [],
    readinessScore: assessTenure(tenureLog(found), now, target).readiness.score,
    nextAttemptAt: null,
    createdAt: now,
    status: "in_progress",
    voidReason: null,
    // An exam that ended without a verdict keeps its cases: a hard one cannot be evaded.
    seed: standing?.keptSeed ?? newSeed(),
    agentRevision: agent.revision,
    fingerprint: (await actingOf(ctx, agent)).fingerprint,
    startedByKind,
    startedById,
    completedAt: null,
  };
  const rules = [
    requireUnchangedAgent(agent),
    requireNotStopped(ctx.tenant.id, agentId),
    requireNoExam(agentId, underWay),
    requireNoWait(agentId, now, () => waiting(now + WAIT_AFTER_FAILURE_MS, now)),
  ];
  await commit(ctx, [...rules, insertExam(exam)], { result: exam });
  return exam;
}

/** Clients cannot predict it before the exam ends: neither the id nor the time reveals it. */
const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** An exam is for the next level: levels are earned one at a time. */
function targetOf(agent: Evidence["agent"], wanted: MaturityLevel | undefined): ExamTarget {
  const next = nextLevel(agent.maturityLevel);
  if (agent.status !== "active") throw refusal("agent_inactive", "The agent is inactive.");
  if (agent.stoppedBy !== null) throw stopped(agent.stoppedBy);
  if (next === null || next === "student")
    throw refusal("no_higher_level", "The agent is autonomous; there is no higher level.");
  if (wanted !== undefined && wanted !== next)
    throw refusal("not_next_level", `The agent is at ${agent.maturityLevel}; its next exam is for ${next}.`);
  return next;
}

const NOTHING_TO_EXAMINE =
  "The exam would have no question: the agent has neither a model nor a built-in tool that the platform's cases need, and the workspace has no edge cases. " +
  "Write edge cases that it can answer, or let a person with GOVERNANCE_APPROVE give the level for its evidence (POST /api/graduation/agents/{agent_id}/promote).";

const refusal = (reason: string, message: string): AppError =>
  new AppError("CONFLICT", { message, details: { reason } });

const underWay = (): AppError =>
  new AppError("CONFLICT", {
    message: "The agent is already being examined.",
    details: { reason: "exam_under_way" },
    retryAfterSeconds: 10,
  });

const waiting = (until: number, now: number): AppError =>
  new AppError("CONFLICT", {
    message: "The agent must wait before its next exam.",
    details: { reason: "waiting", next_attempt_at: new Date(until).toISOString() },
    retryAfterSeconds: (until - now) / 1_000,
  });
