import { NOTHING_AROUND } from "#agents/agents/agent-evidence.queries";
import { tenureLog } from "#agents/agents/tenure-log";
import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import type { Breach, LoggedEpisode, TenureLog } from "#engine/evidence/tenure";
import { notFound, type AppError } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import type { AnsweredEpisode, EpisodeRow, NamedFeedbackRow } from "#runs/episodes/episode.queries";

import { selectReviewed } from "./store.ts";

/** A run that ended, with the feedback on it and the log of its agent's tenure. */
export interface Reviewed {
  episode: AnsweredEpisode;
  feedback: NamedFeedbackRow[];
  agent: AgentRow;
  log: TenureLog;
}

const executionNotFound = (executionId: string): AppError => notFound("execution", executionId);

/**
 * Reads a run of the tenant that ended, to be looked at. Throws NOT_FOUND while it runs, and for a run of
 * another agent than a named one.
 */
export async function readReviewed(
  ctx: Pick<ServiceContext, "db" | "tenant" | "clock">,
  executionId: string,
  agentId?: string,
): Promise<Reviewed> {
  if (!isUuid(executionId)) throw executionNotFound(executionId);
  const found = await selectReviewed(ctx.db, ctx.tenant.id, executionId, ctx.clock());
  const { episode, feedback, agent, standing, evidence, around = NOTHING_AROUND } = found;
  if (!episode || !agent || (agentId !== undefined && agent.id !== agentId)) throw executionNotFound(executionId);
  return { episode, feedback, agent, log: tenureLog({ agent, standing, evidence, around }) };
}

/** A graded episode as tenure sees it, with the people who looked at it and did not order it. */
export const loggedOf = (episode: EpisodeRow, witnesses: readonly string[]): LoggedEpisode => ({
  id: episode.id,
  createdAt: episode.createdAt,
  maturityLevel: episode.maturityLevel,
  agentVersion: episode.agentVersion,
  outcome: episode.outcome,
  verification: episode.verification,
  judgeCalibrated: episode.verification === "judged" && episode.judgement?.isCalibrated === true,
  confidence: episode.confidence,
  constitutionalScore: episode.constitutionalScore,
  interventions: episode.interventions,
  fingerprint: episode.fingerprint,
  byFallback: episode.byFallback ?? false,
  kind: episode.kind ?? `action ${episode.action}`,
  work: episode.work,
  contact: episode.contactId,
  sampled: episode.sampled ?? false,
  isLookedAt: episode.lookedAt !== null,
  criticalViolations: episode.criticalViolations + episode.safetyComplaints,
  orderedBy: episode.orderedBy,
  witnesses,
});

/** The breach that a graded episode is; null without one. */
export const breachOf = (
  { id, criticalViolations, safetyComplaints, createdAt, orderedBy }: EpisodeRow,
  now: number,
): Breach | null =>
  criticalViolations + safetyComplaints === 0
    ? null
    : { id, at: safetyComplaints > 0 ? now : createdAt, by: orderedBy };
