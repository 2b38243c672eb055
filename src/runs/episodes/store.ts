import { and, count, desc, eq, getTableColumns, sql, type SQL } from "drizzle-orm";

import { ownerQuery } from "#agents/agents/agent-evidence.queries";
import type { Database } from "#db/client";
import { wholeWords } from "#db/known-words";
import { personNameAt } from "#db/names";
import { isPresent } from "#db/removals";
import { agents } from "#db/schema/agents";
import { episodeFeedback, episodes, interventions } from "#db/schema/episodes";
import { graduationStandings } from "#db/schema/graduation";
import { idWord, indexFolded } from "#db/search-text";
import { build, insertInto, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

import {
  type AnsweredEpisode,
  gradedEpisodeQueries,
  ofTenant,
  type EpisodeRow,
  shownEpisodeColumns,
  type ShownEpisodeRow,
  type FeedbackRow,
  type NamedFeedbackRow,
} from "./episode.queries.ts";

export type { EpisodeRow, FeedbackRow, NamedFeedbackRow, ShownEpisodeRow };

export type EpisodeInsert = typeof episodes.$inferInsert;
export const insertEpisode = insertInto(episodes);

/** Before the fold of runs comes to an episode, which passes over one that is indexed. */
export const indexEpisode = indexFolded("episodes", ["task", "summary"], {
  owner: { agent: `${idWord("agent_id")} || coalesce(' ' || ${idWord("contact_id")}, '')` },
});

export const insertIntervention = insertInto(interventions);
export const insertFeedback = insertInto(episodeFeedback);

/** Adds an intervention in a call to the execution's episode, if it is already written. */
export const addIntervention = (tenantId: string, executionId: string): Statement =>
  rawStatement(sql`UPDATE episodes SET interventions = interventions + 1
    WHERE execution_id = ${executionId} AND tenant_id = ${tenantId}`);

/** Counts the results that people edited, or withdrew their edit of, as interventions. */
export const addEdits = (tenantId: string, episodeId: string, edits: number): Statement =>
  rawStatement(sql`UPDATE episodes SET interventions = max(0, interventions + ${edits})
    WHERE id = ${episodeId} AND tenant_id = ${tenantId}`);

/** Copies the interventions made before the execution's episode was written. */
export const updateInterventions = (executionId: string): Statement =>
  rawStatement(sql`UPDATE episodes
    SET interventions = (SELECT count(*) FROM interventions WHERE execution_id = ${executionId})
    WHERE execution_id = ${executionId}`);

export interface EpisodeFilter {
  outcome: EpisodeRow["outcome"] | undefined;
  verification: EpisodeRow["verification"] | undefined;
  maturityLevel: EpisodeRow["maturityLevel"] | undefined;
  agentVersion: number | undefined;
  action: string | undefined;
  /** An FTS5 query. */
  search: string | undefined;
  limit: number;
  offset: number;
}

/**
 * Whether an episode has an action: its task's, or one of a tool call. Most others are ruled out by their text, before
 * their list is parsed.
 */
const isOfAction = (action: string): SQL =>
  sql`(${episodes.action} = ${action} OR instr(${episodes.actionsUsed}, json_quote(${action})) AND EXISTS (
    SELECT 1 FROM json_each(${episodes.actionsUsed}) WHERE json_each.value = ${action}))`;

/** A page of an agent's episodes, newest first, how many there are, and the agent's tenant, in one round trip. */
export async function selectEpisodes(
  db: Database,
  agentId: string,
  filter: EpisodeFilter,
): Promise<{ owner: { tenantId: string } | undefined; rows: ShownEpisodeRow[]; total: number }> {
  const where = and(
    eq(episodes.agentId, agentId),
    filter.outcome ? eq(episodes.outcome, filter.outcome) : undefined,
    filter.verification ? eq(episodes.verification, filter.verification) : undefined,
    filter.maturityLevel ? eq(episodes.maturityLevel, filter.maturityLevel) : undefined,
    filter.agentVersion === undefined ? undefined : eq(episodes.agentVersion, filter.agentVersion),
    filter.action ? isOfAction(filter.action) : undefined,
    filter.search ? sql`${episodes.searchRow} IN (SELECT rowid FROM ${hitsOf(filter.search)})` : undefined,
  );
  // All hits belong to the agent, because its id is part of the search. Without other filters no episode is read to
  // count them.
  const { limit: _limit, offset: _offset, search, ...others } = filter;
  const isOnlySearch = search !== undefined && Object.values(others).every((value) => value === undefined);
  const [owners, rows, totals] = await db.batch([
    ownerQuery(db, agentId),
    db
      .select(shownEpisodeColumns)
      .from(episodes)
      .where(where)
      .orderBy(desc(episodes.createdAt), desc(episodes.id))
      .limit(filter.limit)
      .offset(filter.offset),
    isOnlySearch
      ? db.select({ total: count() }).from(hitsOf(search))
      : db.select({ total: count() }).from(episodes).where(where),
  ]);
  return { owner: owners[0], rows, total: totals[0]?.total ?? 0 };
}

const hitsOf = (search: string): SQL =>
  sql`episodes_search WHERE episodes_search MATCH ${wholeWords("episodes_search", search)}`;

const ownerColumns = {
  id: agents.id,
  tenantId: agents.tenantId,
  maturityLevel: agents.maturityLevel,
  version: agents.version,
  evidenceSince: graduationStandings.evidenceSince,
  /** Null when the agent's version inherits nothing. */
  inheritsFrom: sql<number | null>`CASE WHEN graduation_standings.inheriting_version = agents.version
    THEN graduation_standings.inherits_from END`,
};

/** The newest of an agent's episodes that match a condition. */
const newestEpisodes = (db: Database, agentId: string, condition: SQL | undefined, limit: number) =>
  db
    .select(shownEpisodeColumns)
    .from(episodes)
    .where(and(eq(episodes.agentId, agentId), condition))
    .orderBy(desc(episodes.createdAt), desc(episodes.id))
    .limit(limit);

/** Reads an agent's newest episodes and the other inputs of readiness, in one round trip. */
export async function selectEvidenceLog(db: Database, agentId: string, limit: number) {
  const [owners, rows] = await db.batch([
    db
      .select(ownerColumns)
      .from(agents)
      .leftJoin(graduationStandings, eq(graduationStandings.agentId, agents.id))
      .where(and(eq(agents.id, agentId), isPresent("agents", agents.id))),
    newestEpisodes(db, agentId, undefined, limit),
  ]);
  return { owner: owners[0], rows };
}

export type EvidenceOwner = NonNullable<Awaited<ReturnType<typeof selectEvidenceLog>>["owner"]>;

/** Reads the episodes older than a given one, newest first. */
export const selectEpisodesBefore = (
  db: Database,
  agentId: string,
  { createdAt, id }: Pick<EpisodeRow, "createdAt" | "id">,
  limit: number,
): Promise<ShownEpisodeRow[]> =>
  newestEpisodes(db, agentId, sql`(${episodes.createdAt}, ${episodes.id}) < (${createdAt}, ${id})`, limit);

/** Reads a tenant's episode and all its feedback, oldest first, in one round trip. */
export async function selectEpisodeWithFeedback(
  db: Database,
  tenantId: string,
  episodeId: string,
): Promise<{ episode: AnsweredEpisode | undefined; feedback: NamedFeedbackRow[] }> {
  const [found, feedback] = await db.batch(gradedEpisodeQueries(db, tenantId, episodeId));
  return { episode: found[0], feedback };
}

/** Reads a page of the feedback on a tenant's episode, newest first, and the episode, in one round trip. */
export async function selectFeedback(
  db: Database,
  tenantId: string,
  episodeId: string,
  page: { limit: number; offset: number },
): Promise<{ episode: ShownEpisodeRow | undefined; rows: NamedFeedbackRow[] }> {
  const [found, rows] = await db.batch([
    db.select(shownEpisodeColumns).from(episodes).where(ofTenant(tenantId, episodeId)),
    db
      .select({ ...getTableColumns(episodeFeedback), authorName: personNameAt("episode_feedback.author_id") })
      .from(episodeFeedback)
      .where(and(eq(episodeFeedback.episodeId, episodeId), eq(episodeFeedback.tenantId, tenantId)))
      .orderBy(desc(episodeFeedback.createdAt), desc(episodeFeedback.id))
      .limit(page.limit)
      .offset(page.offset),
  ]);
  return { episode: found[0], rows };
}

/** Holds while the episode has no newer feedback, and its vouching source is unchanged since it was read. */
export const requireUngraded = (
  { id, tenantId, feedbackCount, verification }: EpisodeRow,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM episodes
      WHERE id = ${id} AND tenant_id = ${tenantId} AND feedback_count = ${feedbackCount} AND verification = ${verification}
        AND ${isPresent("agents", sql`agent_id`)})`,
    refusal,
  );

/** Writes the grade that people's feedback gives an episode. */
export const updateGrade = (row: EpisodeRow): Statement =>
  statement(
    build
      .update(episodes)
      .set({
        outcome: row.outcome,
        verification: row.verification,
        judgeId: row.judgeId,
        feedbackCount: row.feedbackCount,
        feedbackScore: row.feedbackScore,
        verdict: row.verdict,
        awaits: row.awaits,
        safetyComplaints: row.safetyComplaints,
        lookedAt: row.lookedAt,
      })
      .where(ofTenant(row.tenantId, row.id)),
  );
