import { and, asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { personNameAt } from "#db/names";
import { isPresent } from "#db/removals";
import { episodeFeedback, episodes } from "#db/schema/episodes";
import type { executions } from "#db/schema/executions";
import type { judgements } from "#db/schema/judges";

import type { SaidOpinion } from "./opinions-that-hold.ts";

export type EpisodeRow = Omit<typeof episodes.$inferSelect, "searchRow"> & {
  triggeredBy: TriggeredBy | null;
  /** See `OrderedWork`. */
  connectedBy: string[] | null;
  /** Null when no judge was asked. */
  judgement: EpisodeJudgement | null;
};
export type EpisodeJudgement = Pick<
  typeof judgements.$inferSelect,
  "state" | "judgeId" | "verdict" | "reason" | "judgedAt"
> & {
  /** Whether the judge's verdict counts in full now. */
  isCalibrated: boolean;
};
/** An episode that people answer about, with the share of runs that are read twice, 0–1; null for none. */
export type AnsweredEpisode = EpisodeRow & { secondShare: number | null };
/** An episode with the outcome of its run; null without one. */
export type ShownEpisodeRow = EpisodeRow & { runOutcome: RunOutcome };
export type FeedbackRow = typeof episodeFeedback.$inferSelect;
export type NamedFeedbackRow = FeedbackRow & { authorName: string | null };

type TriggeredBy = (typeof executions.$inferSelect)["triggeredBy"];
type RunOutcome = (typeof executions.$inferSelect)["outcome"];

/** The people behind the number that an episode's message was sent to; null for an episode without a message. */
export const connectedBy = () =>
  sql<string[] | null>`CASE WHEN episodes.contact_id IS NOT NULL THEN (SELECT json_group_array(person) FROM
      (SELECT connected_by AS person FROM connections WHERE connections.tenant_id = episodes.tenant_id AND provider = 'messaging'
        UNION SELECT chosen_by FROM messaging_settings WHERE messaging_settings.tenant_id = episodes.tenant_id)
      WHERE person IS NOT NULL) END`.mapWith((text: string) => JSON.parse(text) as string[]);

/** Every column except the search index's key, with the execution's trigger and a judge's verdict. */
export const episodeColumns = {
  id: episodes.id,
  tenantId: episodes.tenantId,
  agentId: episodes.agentId,
  agentVersion: episodes.agentVersion,
  executionId: episodes.executionId,
  startedWithKey: episodes.startedWithKey,
  orderedBy: episodes.orderedBy,
  contactId: episodes.contactId,
  task: episodes.task,
  summary: episodes.summary,
  action: episodes.action,
  actionsUsed: episodes.actionsUsed,
  maturityLevel: episodes.maturityLevel,
  measuredOutcome: episodes.measuredOutcome,
  outcome: episodes.outcome,
  verification: episodes.verification,
  judgeId: episodes.judgeId,
  flags: episodes.flags,
  confidence: episodes.confidence,
  constitutionalScore: episodes.constitutionalScore,
  criticalViolations: episodes.criticalViolations,
  interventions: episodes.interventions,
  durationMs: episodes.durationMs,
  skillsUsed: episodes.skillsUsed,
  feedbackCount: episodes.feedbackCount,
  feedbackScore: episodes.feedbackScore,
  verdict: episodes.verdict,
  awaits: episodes.awaits,
  safetyComplaints: episodes.safetyComplaints,
  fingerprint: episodes.fingerprint,
  byFallback: episodes.byFallback,
  kind: episodes.kind,
  work: episodes.work,
  sampled: episodes.sampled,
  lookedAt: episodes.lookedAt,
  asked: episodes.asked,
  createdAt: episodes.createdAt,
  connectedBy: connectedBy(),
  triggeredBy: sql<TriggeredBy | null>`(SELECT e.triggered_by FROM executions e WHERE e.id = ${episodes.executionId})`,
  judgement: sql<EpisodeJudgement | null>`(SELECT json_object('state', state, 'judgeId', judge_id, 'verdict', verdict,
    'reason', reason, 'judgedAt', judged_at, 'isCalibrated', json(CASE WHEN EXISTS (SELECT 1 FROM judges
      WHERE judges.tenant_id = judgements.tenant_id AND judges.id = judgements.judge_id AND judges.calibrated_at IS NOT NULL)
      THEN 'true' ELSE 'false' END))
    FROM judgements WHERE judgements.episode_id = episodes.id)`.mapWith(
    (text: string) => JSON.parse(text) as EpisodeJudgement,
  ),
};

/** The same with the outcome of the run. */
export const shownEpisodeColumns = {
  ...episodeColumns,
  runOutcome: sql<RunOutcome>`(SELECT e.outcome FROM executions e WHERE e.id = ${episodes.executionId})`,
};

/** The episode of a tenant, by its id. */
export const ofTenant = (tenantId: string, episodeId: string | SQL) =>
  and(eq(episodes.id, episodeId), eq(episodes.tenantId, tenantId), isPresent("agents", episodes.agentId));

/** Opinions of people about a run, oldest first. */
export const saidOfRun = (executionId: SQL) =>
  sql<(SaidOpinion & { isAuthors: boolean; orderedBy: string | null })[]>`(SELECT json_group_array(json(said)) FROM (
    SELECT json_object('authorId', f.author_id, 'score', f.score, 'category', f.category, 'verdict', f.verdict,
      'editedResult', f.edited_result, 'isAuthors', json(iif(f.by_starting_key, 'true', 'false')),
      'settles', json(iif(f.settles, 'true', 'false')), 'orderedBy', e.ordered_by) AS said
    FROM episodes e JOIN episode_feedback f ON f.episode_id = e.id AND f.tenant_id = e.tenant_id
    WHERE e.execution_id = ${executionId} AND e.disagreed IS NOT 2 ORDER BY f.created_at, f.id))`.mapWith(
    (text: string) => JSON.parse(text) as (SaidOpinion & { isAuthors: boolean; orderedBy: string | null })[],
  );

/** The same with the share of the answered runs that the workspace has read twice. */
const answeredColumns = {
  ...episodeColumns,
  secondShare: sql<
    number | null
  >`(SELECT review_second_share FROM workspace_configurations WHERE tenant_id = episodes.tenant_id)`,
};

/** Queries for a tenant's episode, and for all its feedback, oldest first. */
export const gradedEpisodeQueries = (db: Database, tenantId: string, episodeId: string | SQL) =>
  [
    db.select(answeredColumns).from(episodes).where(ofTenant(tenantId, episodeId)),
    db
      .select({ ...getTableColumns(episodeFeedback), authorName: personNameAt("episode_feedback.author_id") })
      .from(episodeFeedback)
      .where(and(eq(episodeFeedback.episodeId, episodeId), eq(episodeFeedback.tenantId, tenantId)))
      .orderBy(asc(episodeFeedback.createdAt), asc(episodeFeedback.id)),
  ] as const;
