import { actingOf } from "#agents/fingerprints/acting-agent";
import {
  holdByFallbacks,
  holdLevel,
  noteTowards,
  noteVouched,
  startProbation,
  stopProbation,
  updateToolsAlone,
} from "#agents/tenure/tenure.queries";
import type { BaseContext } from "#context/context";
import type { AuditRecord } from "#db/audit-record";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import type { Topic } from "#db/write-request";
import { WAIT_AFTER_DEMOTION_MS } from "#engine/evidence/demotion-rule";
import { MOST_VOUCHED } from "#engine/evidence/review-sample";
import { assessTenure, type Due, earnedByFallbacks, type Tenure } from "#engine/evidence/tenure";
import { standOf } from "#engine/evidence/verdict-effect";
import { isDecisive } from "#engine/evidence/verification";
import { compareMaturity, previousLevel } from "#engine/governance/maturity";
import { isMovedOn } from "#errors/moved-on";
import { emitEvent } from "#events/outbox/emit-event";
import { canonicalJson } from "#lib/json";
import { auditChange } from "#platform/audit/audit-entry";

import { requireUnchangedAgent } from "./agent.queries.ts";
import { changeLevel, type LevelContext } from "./change-level.ts";
import { type AgentLog, readEvidence } from "./read-evidence.ts";
import { readStanding } from "./read-standing.ts";
import { recordLevelChange } from "./record-level-change.ts";
import { tenureLog } from "./tenure-log.ts";

export type TenureContext = LevelContext & Parameters<typeof actingOf>[0] & Pick<BaseContext, "log">;

/** The platform's decision, not the caller's, and not part of the data that the request's key repeats. */
const PLATFORM = { kind: "system", trigger: "object" } as const;

/**
 * Writes what an agent's log demands of its level; called after bad work and after people's decisions. Never throws:
 * errors are logged, and the scheduled check repeats it.
 */
export async function considerTenure(ctx: TenureContext, agentId: string): Promise<void> {
  try {
    await settleTenure(ctx, await readEvidence(ctx, agentId));
  } catch (error) {
    ctx.log.error("tenure_check_failed", { tenant: ctx.tenant.id, agent: agentId, error });
  }
}

/**
 * The same for an agent that was already read. Changes nothing when another request won. Null when the agent lost its
 * level, or something else changed it, so that the caller reads it again.
 */
export async function settleTenure(ctx: TenureContext, log: AgentLog): Promise<Tenure | null> {
  const own = { ...ctx, idempotency: null, actor: PLATFORM };
  const tenure = assessTenure(tenureLog(log), ctx.clock());
  try {
    if (tenure.due?.kind === "demotion") {
      await demote(own, log, tenure, tenure.due);
      return null;
    }
    const due = tenure.due === null ? NOTHING_DUE : await writesOf(own, log, tenure, tenure.due);
    const statements = [
      ...due.statements,
      ...vouchedOf(log),
      ...earningFallbacks(log),
      ...(await standingOf(own, log)),
    ];
    const towards = towardsOf(log, own.clock());
    // A cached agent does not have its distance to a level.
    const touches: Topic[] = statements.length > 0 ? ["agents"] : [];
    if (statements.length + towards.length > 0)
      await commit(own, [requireUnchangedAgent(log.agent), ...statements, ...towards], { touches, audit: due.audit });
    return tenure;
  } catch (error) {
    if (isMovedOn(error)) return null;
    throw error;
  }
}

async function demote(
  ctx: TenureContext,
  { agent }: AgentLog,
  { level, readiness }: Tenure,
  { reason }: Due & { kind: "demotion" },
): Promise<void> {
  const toLevel = previousLevel(level);
  if (toLevel === null) return;
  const { score: readinessScore } = readiness;
  const change = { agentId: agent.id, fromLevel: level, toLevel, readinessScore, examId: null, reason };
  const nextExamAt = ctx.clock() + WAIT_AFTER_DEMOTION_MS;
  const also = recordLevelChange(ctx, { ...change, kind: "automatic_demotion", nextExamAt });
  await changeLevel(ctx, agent, { toLevel, readinessScore, reason, rules: [], also, result: null });
  ctx.log.warn("agent_demoted", { tenant: ctx.tenant.id, agent: agent.id, from: level, to: toLevel, reason });
}

interface Writes {
  statements: Statement[];
  audit: AuditRecord[];
}
const NOTHING_DUE: Writes = { statements: [], audit: [] };

async function writesOf(
  ctx: TenureContext,
  log: AgentLog,
  tenure: Tenure,
  due: Exclude<Due, { kind: "demotion" }>,
): Promise<Writes> {
  const { agent } = log;
  const { level, effectiveLevel } = tenure;
  const place = { tenantId: agent.tenantId, agentId: agent.id };
  const now = ctx.clock();
  if (due.kind === "end") return endOf(ctx, log, due);
  const { reason } = due;
  ctx.log.warn("agent_on_probation", { tenant: agent.tenantId, agent: agent.id, level, reason });
  const summary = `${level}, acts as ${effectiveLevel}: ${reason.replaceAll("_", " ")}`;
  return {
    statements: [
      startProbation(place, reason, now),
      emitEvent(ctx, "agent.probation_started", {
        agent_id: agent.id,
        level,
        effective_level: effectiveLevel,
        reason,
      }),
    ],
    audit: [auditChange(ctx, { action: "begin_probation", agentId: agent.id, summary })],
  };
}

/**
 * Enough fresh successes. After a change the level belongs to what acts now, and its tools are earned again. The agent is
 * free once no other reason stands.
 */
async function endOf(
  ctx: TenureContext,
  { agent, standing }: AgentLog,
  { reason, forgivenAt, alarmAt }: Due & { kind: "end" },
): Promise<Writes> {
  const { id: agentId, tenantId, maturityLevel: level } = agent;
  const place = { tenantId, agentId };
  const acting = await actingOf(ctx, agent);
  if (acting.fingerprint !== standing?.actingFingerprint) return NOTHING_DUE;
  const isHeld =
    standing.levelFingerprint === acting.fingerprint ||
    standing.equalFingerprints?.includes(acting.fingerprint) === true;
  const isMoving = reason === "changed" && !isHeld;
  const isLast = Object.keys(agent.tenure.probationReasons).length <= 1;
  const ended = { agent_id: agentId, level, reason, ended_by: "fresh_successes" };
  const summary = `${level}: enough fresh successes after ${reason.replaceAll("_", " ")}`;
  return {
    statements: [
      ...(isMoving ? [holdLevel(place, acting, { given: "student" }, ctx.clock())] : []),
      stopProbation(place, reason, { forgivenAt, alarmAt }),
      ...(isLast ? [emitEvent(ctx, "agent.probation_ended", ended)] : []),
    ],
    audit: [auditChange(ctx, { action: "end_probation", agentId, summary })],
  };
}

/** Notes how much of the agent's work is vouched for, as far as the sample depends on it. */
function vouchedOf({ agent, evidence }: AgentLog): Statement[] {
  const vouched = Math.min(MOST_VOUCHED, evidence.filter(isDecisive).length);
  const place = { tenantId: agent.tenantId, agentId: agent.id };
  return vouched === Math.min(MOST_VOUCHED, agent.tenure.vouched) ? [] : [noteVouched(place, vouched)];
}

/** Lets fallbacks hold the level that their own answers earned. */
function earningFallbacks(log: AgentLog): Statement[] {
  const { agent } = log;
  const tenure = tenureLog(log);
  const earned = earnedByFallbacks(tenure);
  const place = { tenantId: agent.tenantId, agentId: agent.id };
  return earned.length === 0 ? [] : [holdByFallbacks(place, [...(tenure.held.heldFallbacks ?? []), ...earned])];
}

/** Notes how far the agent is from what comes next, for the queue of reviews and for lists. */
export function towardsOf(log: AgentLog, now: number): Statement[] {
  const { agent, standing } = log;
  const { towards } = standOf(tenureLog(log), now);
  const isSame =
    (standing?.towardsLevel ?? null) === (towards?.targetLevel ?? null) &&
    (standing?.towardsRuns ?? null) === (towards?.remaining ?? null);
  return isSame ? [] : [noteTowards({ tenantId: agent.tenantId, agentId: agent.id }, towards)];
}

/** Notes which tools act alone, where a level by exam does not cover them. */
async function standingOf(ctx: TenureContext, { agent }: AgentLog): Promise<Statement[]> {
  const { maturityLevel: level, tenure } = agent;
  const given = tenure.givenLevel ?? level;
  if (compareMaturity(level, "supervised") < 0 || compareMaturity(given, level) >= 0) return [];
  const { earned } = await readStanding(ctx, agent.id);
  const former = { alone: tenure.toolsAlone.toSorted(), bounds: tenure.toolBounds };
  const isSame = canonicalJson(former) === canonicalJson({ ...earned, alone: earned.alone.toSorted() });
  const place = { tenantId: agent.tenantId, agentId: agent.id };
  return isSame ? [] : [updateToolsAlone(place, earned.alone, earned.bounds)];
}
