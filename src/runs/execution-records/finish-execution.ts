import { countExecution } from "#agents/agents/agent.queries";
import { considerTenure, type TenureContext } from "#agents/agents/consider-tenure";
import { insertCallsAlone } from "#agents/tenure/tenure.queries";
import type { Config } from "#config/config";
import type { AuditRecord } from "#db/audit-record";
import type { Statement } from "#db/statement";
import { episodeOutcomeOf } from "#engine/evidence/assess-run";
import { isClaimed } from "#engine/evidence/claimed";
import { digestsOfWork } from "#engine/evidence/kind-of-work";
import { INSTANCE } from "#engine/reasoning/models/model-source";
import type { TraceEntry } from "#engine/reasoning/trace";
import { emitEvent } from "#events/outbox/emit-event";
import { auditEntry } from "#platform/audit/audit-entry";
import { recordEpisode } from "#runs/episodes/record-episode";
import { requestJudgement, type JudgeableEpisode } from "#runs/judgements/request-judgement";
import { queueTrace } from "#runs/trace-exports/queued-traces.queries";
import { recordSkillRuns } from "#skills/skill-runs/record-skill-runs";
import { recordTaskFailure } from "#skills/skill-runs/record-task-failure";
import type { Actor } from "#tenancy/actor";

import { type ExecutionEnd, type ExecutionRecord, isForgotten } from "./execution-record.ts";

/** The contact of evidence from senders without one: all of a tenant's count as one, and a memory of them says so. */
const SENDERS = "senders";

interface FinishContext {
  config: Pick<Config, "judge" | "llm" | "traceExport">;
  tenant: { id: string };
  clock: () => number;
  newId: () => string;
}

/**
 * Everything that follows the end of an execution, beside its own row: the agent's statistics, the episode (the
 * evidence for graduation) and the events. A void one and a refused one are stored as an episode and do not count; a
 * cancelled one also causes no event. It is part of the batch that writes the end, so all of it happens once or not at all.
 */
export function consequencesOfEnd(ctx: FinishContext, record: ExecutionRecord, end: ExecutionEnd): Statement[] {
  const at = record.completedAt ?? ctx.clock();
  const failed = end.status === "failed";
  const { outcome, verification } = end.assessment;
  // A run belongs to the models that acted in it.
  const { fingerprint } = end.byOther ?? { fingerprint: record.fingerprint ?? null };
  const episodeId = ctx.newId();
  const lived = { record, episodeId, calls: end.facts.skillCalls ?? [], at };
  const statements = [
    ...(outcome === "void" || outcome === "refused"
      ? []
      : [
          countExecution(record.agentId, {
            succeeded: outcome === "done",
            isClaimed: isClaimed(outcome, verification),
            confidence: end.confidence,
            at,
          }),
        ]),
    ...recordEpisode({
      id: episodeId,
      tenantId: record.tenantId,
      agentId: record.agentId,
      agentVersion: record.agentVersion,
      executionId: record.id,
      startedWithKey: record.startedWithKey ?? null,
      orderedBy: record.orderedBy ?? null,
      contactId: record.contactId ?? (record.origin === "stranger" ? SENDERS : null),
      task: record.task,
      action: record.action,
      maturityLevel: record.maturityLevel,
      assessment: end.assessment,
      errorCode: end.error?.code ?? null,
      confidence: end.confidence,
      facts: end.facts,
      input: record.input,
      result: end.result,
      durationMs: at - (record.startedAt ?? at),
      at,
      traits: {
        fingerprint,
        byFallback: end.byOther === undefined ? null : true,
        kind: record.work?.kind ?? null,
        work: record.work?.work ?? null,
        sampled: record.sampled ?? null,
        // A flagged result is one to look at. It does not belong to the sample, which no one may steer.
        asked: isAsked(record, end) ? true : null,
      },
    }),
  ];
  const place = { tenantId: record.tenantId, agentId: record.agentId, executionId: record.id };
  const calledAlone = (end.facts.calledAlone ?? []).map((tool) => ({ id: ctx.newId(), tool }));
  statements.push(...insertCallsAlone({ ...place, fingerprint }, calledAlone, at));
  statements.push(...queueTrace(ctx, record.id, at));
  if (end.status === "completed") statements.push(...requestJudgement(ctx, judgeable(record, end, episodeId)));
  if (end.status === "cancelled") return statements;
  statements.push(
    ...recordSkillRuns(ctx, lived),
    emitEvent(ctx, "agent.executed", {
      agent_id: record.agentId,
      execution_id: record.id,
      status: failed ? "failed" : "completed",
      outcome,
      result: end.result,
    }),
  );
  if (failed) {
    const error = end.error ?? { code: "EXECUTION_FAILED", message: "The execution failed." };
    statements.push(recordTaskFailure(lived, error.code));
    statements.push(emitEvent(ctx, "execution.failed", { agent_id: record.agentId, execution_id: record.id, error }));
  }
  return statements;
}

/** Whether people are asked about a run that the platform did not draw: it has flags, or no one vouches for it yet. */
const isAsked = ({ offered = false }: ExecutionRecord, { assessment }: ExecutionEnd): boolean =>
  (assessment.flags ?? []).length > 0 || (offered && assessment.verification === "self_reported");

/** The record with the digests of its work, which need its result: only what that used is material. */
export async function withWork(record: ExecutionRecord, end: ExecutionEnd): Promise<ExecutionRecord> {
  if (isForgotten(record.input)) return record;
  const said = end.result === null ? undefined : [end.result, end.reasoningTrace.map(({ input }) => input ?? null)];
  return { ...record, work: await digestsOfWork(record.task, record.input.context, said) };
}

const judgeable = (
  record: ExecutionRecord,
  { assessment, facts, reasoningTrace }: ExecutionEnd,
  episodeId: string,
): JudgeableEpisode => ({
  id: episodeId,
  tenantId: record.tenantId,
  executionId: record.id,
  measuredOutcome: episodeOutcomeOf(assessment.outcome, facts.breaches),
  verification: assessment.verification,
  models: reasoningTrace.flatMap(({ model, connection = INSTANCE }) => (connection === INSTANCE ? [model] : [])),
});

/**
 * Checks whether an end costs the agent its level; null after a good one, so that good runs pay nothing. Never throws.
 */
export function considerLevel(ctx: TenureContext, record: ExecutionRecord, end: ExecutionEnd): Promise<unknown> | null {
  const { outcome } = end.assessment;
  const isBad = outcome === "failed" || outcome === "not_done" || end.facts.gravestBreaches > 0;
  return isBad && record.maturityLevel !== "student" ? considerTenure(ctx, record.agentId) : null;
}

interface AuditContext {
  tenant: { id: string };
  actor: Actor;
  clock: () => number;
  newId: () => string;
}

/** An audit entry for each call that governance refused during the run, for the batch that writes the end. */
export const refusedCalls = (ctx: AuditContext, record: ExecutionRecord, end: ExecutionEnd): AuditRecord[] =>
  end.reasoningTrace
    .filter(({ type }) => type === "refusal")
    .map((entry) =>
      auditEntry(ctx, {
        agentId: record.agentId,
        action: refusedAction(entry) ?? record.action,
        inputSummary: entry.description,
        outcome: "refused",
        success: false,
        origin: record.origin,
        actor: { actorKind: "agent", actorId: record.agentId },
      }),
    );

function refusedAction({ output }: TraceEntry): string | undefined {
  const { refused } = (output ?? {}) as { refused?: { action?: unknown } };
  return typeof refused?.action === "string" ? refused.action : undefined;
}
