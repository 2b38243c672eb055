import type { AuditRecord } from "#db/audit-record";
import type { RunRow } from "#db/schema/sdlc";
import type { Statement } from "#db/statement";
import { digestsOfWork } from "#engine/evidence/kind-of-work";
import { type AuditDraft, auditEntry } from "#platform/audit/audit-entry";
import type { SpentApproval } from "#runs/approvals/spent-approval";
import { judgeRun } from "#runs/episodes/constitution";
import { recordEpisode } from "#runs/episodes/record-episode";
import type { Actor } from "#tenancy/actor";

import { assessRun, confidenceOf, endRun, judgedRun, type RunEnd } from "./run-end.ts";

export interface FinishedRun {
  run: RunRow;
  /** Statements that join the end, beside the run's row. */
  statements: Statement[];
  audit: AuditRecord[];
}

interface FinishContext {
  tenant: { id: string };
  actor: Actor;
  clock: () => number;
  newId: () => string;
}

/**
 * A run's end with everything in the batch that writes it: its effects, its episode (the evidence for graduation) and
 * its audit entry, which names the episode. A cancelled one says nothing about the agent and has no episode.
 */
export async function finishRun(
  ctx: FinishContext,
  started: RunRow,
  end: RunEnd,
  approval: SpentApproval | null,
): Promise<FinishedRun> {
  const now = ctx.clock();
  const ended = endRun(started, end, now);
  const hasEpisode = ended.status !== "cancelled";
  const run = { ...ended, episodeId: hasEpisode ? ctx.newId() : null, approvalId: approval?.id ?? ended.approvalId };
  const judged = judgedRun(run, started.input);
  const violations = hasEpisode ? judgeRun(judged).violations : [];
  const entry = auditEntry(ctx, {
    ...draftOf(run),
    ...approvalFields(run.approvalRequired, approval),
    outcome: run.status === "cancelled" ? "cancelled" : (run.outcome ?? "failed"),
    success: run.outcome === "completed",
    constitutionalViolations: violations,
    episodeId: run.episodeId,
  });
  return {
    run,
    statements: [
      ...(run.episodeId === null ? [] : await episodeOf(run, run.episodeId, started.input)),
      ...(end.status === "completed" ? end.work.statements : []),
    ],
    audit: [entry],
  };
}

/** The fields that every audit entry about a run has. */
export const draftOf = (
  run: Pick<RunRow, "agentId" | "agentType" | "action" | "inputSummary" | "actorKind" | "actorId">,
): AuditDraft => ({
  agentId: run.agentId,
  agentType: run.agentType,
  action: run.action,
  inputSummary: run.inputSummary,
  outcome: "refused",
  success: false,
  actor: { actorKind: run.actorKind, actorId: run.actorId },
});

export const approvalFields = (approvalRequired: boolean, approval: SpentApproval | null): Partial<AuditDraft> => ({
  approvalRequired,
  approvedBy: approval?.approvedBy ?? null,
  approvedAt: approval?.approvedAt ?? null,
  approvalExpires: approval?.expiresAt ?? null,
});

/** The same action with the same input is the same work. Its kind stays the action. */
const episodeOf = async (run: RunRow, id: string, input: unknown): Promise<Statement[]> =>
  recordEpisode({
    id,
    tenantId: run.tenantId,
    agentId: run.agentId,
    agentVersion: run.agentVersion,
    executionId: null,
    startedWithKey: null,
    orderedBy: run.actorKind === "user" ? run.actorId : null,
    contactId: null,
    task: `${run.agentType}: ${run.inputSummary}`,
    action: run.action,
    maturityLevel: run.maturityLevel,
    assessment: assessRun(run),
    errorCode: run.error?.code ?? null,
    confidence: confidenceOf(run),
    facts: judgedRun(run, input).facts,
    input,
    result: run.result,
    durationMs: (run.completedAt ?? run.createdAt) - (run.startedAt ?? run.createdAt),
    at: run.completedAt ?? run.createdAt,
    traits: { work: (await digestsOfWork(`${run.agentType} ${run.action}`, { input })).work },
  });
