import { and, eq, type SQL, sql } from "drizzle-orm";

import { evidenceQueries } from "#agents/agents/agent-evidence.queries";
import type { Database } from "#db/client";
import { personNameAt } from "#db/names";
import { removedOf } from "#db/removals";
import { agents } from "#db/schema/agents";
import { episodes } from "#db/schema/episodes";
import { graduationStandings } from "#db/schema/graduation";
import { reviewAssignments } from "#db/schema/review-assignments";
import { connectedBy, gradedEpisodeQueries } from "#runs/episodes/episode.queries";
import { answeredFirstBy } from "#runs/episodes/second-read.queries";
import { COMPARISON, IS_WAITING, type StoredComparison } from "#runs/episodes/waiting.queries";
import type { ReviewReason } from "#runs/review-filters/review-reasons";
import { isFound } from "#runs/run-queries/found-runs.queries";
import type { QueryConditions } from "#runs/run-queries/query-conditions.queries";
import type { TextSearch } from "#runs/run-queries/text-search.queries";

import type { ReviewPlace, ReviewState } from "./review-cursor.ts";

/** The newest waiting runs; older ones are not shown and not counted. */
export const MAX_WAITING = 2_000;
/** The verdicts of a day that the bar shows. */
export const MAX_TODAY = 20;
/** A task's first characters. */
export const SHOWN_TASK = 300;

const IS_DONE = sql.raw("looked_at IS NOT NULL AND execution_id IS NOT NULL");

/** The runs of a queue; all where nothing is named. */
export interface ReviewFilter {
  agentId: string | undefined;
  reasons: readonly ReviewReason[] | undefined;
  /** The person they are dealt out to; null for those that no one has. */
  assigned: string | null | undefined;
  /** The person who asks, for whom no run waits that this person answered and that a second one is to read. */
  reader: string | null;
  /** A query about their runs. */
  query?: { search: TextSearch | undefined; fields: QueryConditions } | undefined;
}

const HAS_FLAGS = "coalesce(json_array_length(flags), 0) > 0";
const OF_REASON: Readonly<Record<ReviewReason, string>> = {
  disagreed: "disagreed = 1",
  second: "disagreed = 2",
  flagged: `disagreed IS NULL AND ${HAS_FLAGS}`,
  sampled: `disagreed IS NULL AND NOT (${HAS_FLAGS}) AND sampled = 1`,
  asked: `disagreed IS NULL AND NOT (${HAS_FLAGS}) AND sampled IS NOT 1`,
};

const ofAssigned = (assigned: string | null): SQL =>
  assigned === null
    ? sql`execution_id NOT IN (SELECT execution_id FROM review_assignments WHERE tenant_id = episodes.tenant_id)`
    : sql`execution_id IN (SELECT execution_id FROM review_assignments WHERE tenant_id = episodes.tenant_id AND user_id = ${assigned})`;

const ofFilter = (tenantId: string, { agentId, reasons, assigned, query }: ReviewFilter): SQL =>
  sql.join(
    [
      agentId === undefined ? sql`true` : sql`agent_id = ${agentId}`,
      ...(assigned === undefined ? [] : [ofAssigned(assigned)]),
      ...(reasons === undefined ? [] : [sql.raw(`(${reasons.map((reason) => OF_REASON[reason]).join(" OR ")})`)]),
      ...(query === undefined ? [] : [isFound(sql`episodes.execution_id`, tenantId, query)]),
    ],
    sql` AND `,
  );

const notAnsweredBy = (tenantId: string, { reader }: ReviewFilter): SQL =>
  reader === null ? sql`true` : sql`id NOT IN (${answeredFirstBy(tenantId, reader)})`;

const IS_DISAGREED = sql.raw("disagreed = 1 AND execution_id IS NOT NULL");

/**
 * The waiting runs, with whether a good verdict brings the agent further: the run is from its present level, it did not
 * fail, and no one vouches for it who counts. A run that a calibrated judge vouches for does not wait. A run about which
 * witnesses say different things waits first, even after a look.
 */
const waiting = (tenantId: string, filter: ReviewFilter): SQL => sql`SELECT one.id, one.created_at AS at,
    coalesce(one.verification IN ('self_reported', 'judged') AND one.measured_outcome IN ('success', 'partial')
      AND one.maturity_level = agents.maturity_level AND standing.towards_runs IS NOT NULL
      AND (standing.towards_level <> agents.maturity_level OR standing.probation_since IS NOT NULL), 0) AS brings
  FROM (SELECT id, created_at, agent_id, verification, judge_id, measured_outcome, maturity_level FROM episodes
      WHERE tenant_id = ${tenantId} AND ${IS_WAITING} AND ${ofFilter(tenantId, filter)}
        AND ${notAnsweredBy(tenantId, filter)} AND agent_id NOT IN (${removedOf("agents", tenantId)})
      ORDER BY created_at DESC, id DESC LIMIT ${MAX_WAITING}) AS one
    CROSS JOIN agents ON agents.id = one.agent_id
    LEFT JOIN graduation_standings AS standing ON standing.agent_id = one.agent_id
  WHERE NOT (one.verification = 'judged' AND one.judge_id IN
    (SELECT id FROM judges WHERE tenant_id = ${tenantId} AND calibrated_at IS NOT NULL))
  UNION ALL SELECT * FROM (SELECT id, created_at AS at, 1 AS brings FROM episodes INDEXED BY episodes_disagreed
    WHERE tenant_id = ${tenantId} AND ${IS_DISAGREED} AND ${ofFilter(tenantId, filter)}
      AND agent_id NOT IN (${removedOf("agents", tenantId)})
    ORDER BY created_at DESC, id DESC LIMIT ${MAX_WAITING})`;

const done = (tenantId: string, filter: ReviewFilter, since: number): SQL => sql`SELECT id, looked_at AS at, 0 AS brings
  FROM episodes WHERE tenant_id = ${tenantId} AND ${IS_DONE} AND looked_at >= ${since} AND disagreed IS NOT 1 AND ${ofFilter(tenantId, filter)}
    AND agent_id NOT IN (${removedOf("agents", tenantId)})`;

/** The verdict that holds. In episodes from before it was recorded the latest one; of feedback in another form, what it amounts to. */
const heldVerdict = (episodeId: SQL, held: SQL): SQL => sql`coalesce(${held}, (SELECT coalesce(verdict, CASE
      WHEN score <= -0.25 AND category = 'safety' THEN 'unsafe' WHEN score <= -0.25 THEN 'wrong'
      WHEN score >= 0.25 THEN 'right' ELSE 'partly' END)
    FROM episode_feedback WHERE episode_id = ${episodeId} AND by_starting_key = 0 ORDER BY created_at DESC, id DESC LIMIT 1))`;

type Verdict = "right" | "partly" | "wrong" | "unsafe";

export interface ReviewQuery {
  state: ReviewState;
  filter: ReviewFilter;
  after: ReviewPlace | null;
  limit: number;
  /** The beginning of the day (UTC), in milliseconds since 1970. */
  today: number;
}

/** Those runs of a page that another one of it may be alike with: of the same agent, fingerprint and kind. */
const comparable = (page: SQL): SQL => sql`WITH page AS MATERIALIZED (${page}),
    one AS MATERIALIZED (SELECT e.* FROM page CROSS JOIN episodes AS e ON e.id = page.id
      WHERE e.flags IS NULL AND e.kind IS NOT NULL AND e.fingerprint IS NOT NULL AND e.outcome = 'success'
        AND e.disagreed IS NULL)
  SELECT ${COMPARISON} FROM one AS e CROSS JOIN executions AS x ON x.id = e.execution_id
  WHERE EXISTS (SELECT 1 FROM one AS o WHERE o.id <> e.id AND o.agent_id = e.agent_id AND o.fingerprint = e.fingerprint AND o.kind = e.kind)`;

/** Reads a page of the queue, and the counts, in one round trip. */
export async function selectReviews(
  db: Database,
  tenantId: string,
  { state, filter, after, limit, today }: ReviewQuery,
) {
  const counted = { ...filter, query: undefined };
  const all = state === "waiting" ? waiting(tenantId, filter) : done(tenantId, filter, 0);
  const beyond =
    after === null ? sql`true` : sql`(brings, at, id) < (${after.brings ? 1 : 0}, ${after.at}, ${after.id})`;
  const page = sql`SELECT id, at, brings FROM (${all}) WHERE ${beyond} ORDER BY brings DESC, at DESC, id DESC LIMIT ${limit}`;
  const [rows, counts, compared] = await db.batch([
    db
      .select({
        id: episodes.id,
        at: sql<number>`page.at`,
        brings: sql<boolean>`page.brings`.mapWith(Boolean),
        executionId: sql<string>`${episodes.executionId}`,
        agentId: episodes.agentId,
        agentName: agents.name,
        maturityLevel: agents.maturityLevel,
        probationSince: graduationStandings.probationSince,
        towardsLevel: graduationStandings.towardsLevel,
        towardsRuns: graduationStandings.towardsRuns,
        task: sql<string>`substr(${episodes.task}, 1, ${SHOWN_TASK})`,
        flags: episodes.flags,
        sampled: sql<boolean>`coalesce(${episodes.sampled}, 0)`.mapWith(Boolean),
        outcome: episodes.outcome,
        verification: episodes.verification,
        awaits: episodes.awaits,
        orderedBy: episodes.orderedBy,
        connectedBy: connectedBy(),
        lookedAt: episodes.lookedAt,
        assignedTo: reviewAssignments.userId,
        assignedName: personNameAt("review_assignments.user_id"),
        verdict: sql<Verdict | null>`CASE WHEN ${episodes.lookedAt} IS NOT NULL AND (disagreed IS NULL OR feedback_score IS NOT NULL) THEN ${heldVerdict(sql`${episodes.id}`, sql`${episodes.verdict}`)} END`,
        createdAt: episodes.createdAt,
      })
      .from(episodes)
      .innerJoin(sql`(${page}) AS page`, sql`page.id = episodes.id`)
      .innerJoin(agents, eq(agents.id, episodes.agentId))
      .leftJoin(graduationStandings, eq(graduationStandings.agentId, episodes.agentId))
      .leftJoin(
        reviewAssignments,
        and(eq(reviewAssignments.executionId, episodes.executionId), eq(reviewAssignments.tenantId, episodes.tenantId)),
      )
      .orderBy(sql`page.brings DESC, page.at DESC, page.id DESC`),
    db
      .select({
        waiting: sql<number>`(SELECT count(*) FROM (${waiting(tenantId, counted)}))`,
        doneToday: sql<number>`(SELECT count(*) FROM (${done(tenantId, counted, today)}))`,
        verdicts: sql<
          Verdict[]
        >`(SELECT json_group_array(verdict) FROM (SELECT ${heldVerdict(sql`latest.id`, sql`(SELECT verdict FROM episodes WHERE id = latest.id)`)} AS verdict
          FROM (${done(tenantId, counted, today)} ORDER BY looked_at DESC, id DESC LIMIT ${MAX_TODAY}) AS latest
          ORDER BY latest.at, latest.id) WHERE verdict IS NOT NULL)`.mapWith(
          (text: string) => JSON.parse(text) as Verdict[],
        ),
      })
      .from(sql`(SELECT 1)`),
    db.all<[string]>(state === "waiting" ? comparable(page) : sql`SELECT '' WHERE false`),
  ]);
  const comparisons = compared.map(([text]) => JSON.parse(text) as StoredComparison);
  return { comparisons, rows, counts: counts[0] ?? { waiting: 0, doneToday: 0, verdicts: [] } };
}

export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>["rows"][number];

/** Reads the episode of a tenant's run with its feedback, and its agent with the evidence for tenure, in one round trip. */
export async function selectReviewed(db: Database, tenantId: string, executionId: string, now: number) {
  const ofRun = (column: string) =>
    sql`(SELECT ${sql.raw(column)} FROM episodes WHERE execution_id = ${executionId} AND tenant_id = ${tenantId} LIMIT 1)`;
  const [graded, feedback, rows, standings, evidence, around] = await db.batch([
    ...gradedEpisodeQueries(db, tenantId, ofRun("id")),
    ...evidenceQueries(db, ofRun("agent_id"), now),
  ]);
  return { episode: graded[0], feedback, agent: rows[0], standing: standings[0] ?? null, evidence, around: around[0] };
}

/** The executions that come after one in the queue, the nearest first; those at its beginning when it is not in there. */
export async function selectNext(
  db: Database,
  tenantId: string,
  { executionId, filter, limit }: { executionId: string; filter: ReviewFilter; limit: number },
): Promise<string[]> {
  const rows = await db.all<[string]>(sql`WITH queue AS (SELECT id, brings, at FROM (${waiting(tenantId, filter)})),
      place AS (SELECT q.brings, q.at, q.id FROM queue q JOIN episodes e ON e.id = q.id WHERE e.execution_id = ${executionId})
    SELECT e.execution_id FROM queue q JOIN episodes e ON e.id = q.id
    WHERE e.execution_id <> ${executionId} AND (NOT EXISTS (SELECT 1 FROM place)
      OR (q.brings, q.at, q.id) < (SELECT brings, at, id FROM place))
    ORDER BY q.brings DESC, q.at DESC, q.id DESC LIMIT ${limit}`);
  return rows.map(([id]) => id);
}
