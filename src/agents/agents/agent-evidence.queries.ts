import { and, desc, eq, type SQL, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { STOPPED_BY, type StopScope } from "#db/kill-switches";
import { REASONS } from "#db/probation-reasons";
import { isPresent } from "#db/removals";
import { agents, type AgentTenure } from "#db/schema/agents";
import { type callDecisions, episodes } from "#db/schema/episodes";
import { graduationStandings } from "#db/schema/graduation";
import { judges } from "#db/schema/judges";
import { rawStatement, type Statement } from "#db/statement";

/** Every column except the search index's key, and whether a kill switch stops the agent. */
export const agentColumns = {
  id: agents.id,
  tenantId: agents.tenantId,
  name: agents.name,
  description: agents.description,
  role: agents.role,
  maturityLevel: agents.maturityLevel,
  capabilities: agents.capabilities,
  configuration: agents.configuration,
  version: agents.version,
  revision: agents.revision,
  status: agents.status,
  createdBy: agents.createdBy,
  createdAt: agents.createdAt,
  updatedAt: agents.updatedAt,
  totalExecutions: agents.totalExecutions,
  successfulExecutions: agents.successfulExecutions,
  vouchedExecutions: agents.vouchedExecutions,
  confidenceSum: agents.confidenceSum,
  confidenceCount: agents.confidenceCount,
  lastExecutionAt: agents.lastExecutionAt,
  stoppedBy: sql<StopScope | null>`${sql.raw(STOPPED_BY)}`,
  tenure: sql<AgentTenure>`(SELECT json_object('givenLevel', given_level, 'levelFingerprint', level_fingerprint,
      'equalFingerprints', json(coalesce(equal_fingerprints, '[]')), 'actingFingerprint', acting_fingerprint, 'heldFallbacks', json(coalesce(held_fallbacks, '[]')),
      'probationSince', probation_since, 'probationReason', probation_reason, 'probationReasons', json(${sql.raw(REASONS)}),
      'toolsAlone', json(coalesce(tools_alone, '[]')), 'toolBounds', json(coalesce(tool_bounds, '{}')), 'vouched', coalesce(vouched, 0),
      'sampleShare', (SELECT graduation_sample_share FROM workspace_configurations WHERE tenant_id = agents.tenant_id),
      'domainDigest', (SELECT coalesce(steering, 'unrecorded') FROM domains WHERE id = agents.configuration ->> '$.domain_id' AND tenant_id = agents.tenant_id))
    FROM (SELECT 1) LEFT JOIN graduation_standings ON graduation_standings.agent_id = agents.id)`.mapWith(
    (text: string) => JSON.parse(text) as AgentTenure,
  ),
};

/** The surroundings of the evidence of an agent without runs. */
export const NOTHING_AROUND = {
  kindsGiven: 0,
  drawn: { runs: 0, lookedAt: 0 },
  voids: { runs: 0, void: 0 },
  workDays: [],
  minimumDays: null,
  breaches: [],
};

/** The columns of an episode that tenure is computed from. */
const evidenceColumns = {
  id: episodes.id,
  createdAt: episodes.createdAt,
  maturityLevel: episodes.maturityLevel,
  agentVersion: episodes.agentVersion,
  outcome: episodes.outcome,
  verification: episodes.verification,
  judgeCalibrated: sql<boolean>`EXISTS (SELECT 1 FROM ${judges}
    WHERE judges.tenant_id = episodes.tenant_id AND judges.id = episodes.judge_id AND judges.calibrated_at IS NOT NULL)`.mapWith(
    Boolean,
  ),
  confidence: episodes.confidence,
  constitutionalScore: episodes.constitutionalScore,
  interventions: episodes.interventions,
  fingerprint: episodes.fingerprint,
  byFallback: sql<boolean>`coalesce(${episodes.byFallback}, 0)`.mapWith(Boolean),
  // An episode from before kinds were recorded is of the kind of its action.
  kind: sql<string>`coalesce(${episodes.kind}, 'action ' || ${episodes.action})`,
  work: episodes.work,
  sampled: sql<boolean>`coalesce(${episodes.sampled}, 0)`.mapWith(Boolean),
  isLookedAt: sql<boolean>`${episodes.lookedAt} IS NOT NULL`.mapWith(Boolean),
  contact: episodes.contactId,
  criticalViolations: sql<number>`${episodes.criticalViolations} + ${episodes.safetyComplaints}`,
  orderedBy: episodes.orderedBy,
  // Only what ends a probation asks who looked.
  witnesses: sql<readonly string[]>`CASE WHEN episodes.looked_at IS NOT NULL
      AND (SELECT probation_since FROM graduation_standings WHERE agent_id = episodes.agent_id) IS NOT NULL
    THEN (SELECT json_group_array(DISTINCT author_id) FROM episode_feedback WHERE episode_id = episodes.id
      AND by_starting_key = 0 AND author_id IS NOT episodes.ordered_by) ELSE '[]' END`.mapWith(
    (text: string) => JSON.parse(text) as readonly string[],
  ),
};

/** Twice the window of readiness, because undecided episodes that broke a critical rule are read too. */
const EVIDENCE_LIMIT = 200;
/** The latest drawn runs that are counted, and the latest runs whose kinds are. */
const DRAWN_LIMIT = 500;
const KINDS_LIMIT = 300;
const KINDS_MS = 90 * 86_400_000;

/** The condition of the index `episodes_evidence`, word for word, so that the database uses it. */
const IS_EVIDENCE = sql.raw(
  "outcome <> 'void' AND ((outcome <> 'partial' AND verification <> 'self_reported') OR critical_violations + safety_complaints > 0)",
);

type Magnitudes = NonNullable<(typeof callDecisions.$inferSelect)["numbers"]>;

/** An agent, or the query that finds its id. */
type AgentId = string | SQL;

const sinceLevel = (agentId: AgentId): SQL =>
  sql`coalesce((SELECT evidence_since FROM graduation_standings WHERE agent_id = ${agentId}), 0)`;

/** The agent's evidence at its level, for a query over episodes. */
const isOfLevel = (agentId: AgentId): SQL =>
  sql`agent_id = ${agentId} AND ${IS_EVIDENCE} AND created_at >= ${sinceLevel(agentId)}
    AND maturity_level = (SELECT maturity_level FROM agents WHERE id = ${agentId})`;

/**
 * Queries for an agent of any tenant, its graduation state, its latest episodes since it reached its level, newest
 * first, and what else its tenure depends on: the only place that reads this log. Undecided episodes are left out unless
 * they broke a critical rule; void ones always. Every part has a limit, so the time does not grow with the agent's age.
 * Stores put the queries into a batch with their own, in one round trip.
 */
export const evidenceQueries = (db: Database, agentId: AgentId, now: number) =>
  [
    db
      .select(agentColumns)
      .from(agents)
      .where(and(eq(agents.id, agentId), isPresent("agents", agents.id))),
    db.select().from(graduationStandings).where(eq(graduationStandings.agentId, agentId)),
    db
      .select(evidenceColumns)
      .from(episodes)
      .where(isOfLevel(agentId))
      .orderBy(desc(episodes.createdAt), desc(episodes.id))
      .limit(EVIDENCE_LIMIT),
    typeof agentId === "string"
      ? db.select(aroundColumns(agentId, now)).from(sql`(SELECT 1)`)
      : db.select(aroundColumns(sql.raw("one.agent"), now)).from(sql`(SELECT ${agentId} AS agent) AS one`),
  ] as const;

/** The latest breaches of any age and level. */
const BREACHES_LIMIT = 20;

const read = <Value>(fragment: SQL) => sql<Value>`${fragment}`.mapWith((text: string) => JSON.parse(text) as Value);

/** Facts beside the agent's evidence on which tenure depends. */
const aroundColumns = (agentId: AgentId, now: number) => ({
  kindsGiven: sql<number>`(SELECT count(DISTINCT kind) FROM (SELECT coalesce(kind, 'action ' || action) AS kind FROM episodes
    WHERE agent_id = ${agentId} AND created_at >= ${now - KINDS_MS} AND outcome <> 'void'
    ORDER BY created_at DESC, id DESC LIMIT ${KINDS_LIMIT}))`,
  // Drawn since the hundredth latest episode of the evidence.
  drawn: read<{ runs: number; lookedAt: number }>(sql`(SELECT json_object('runs', count(*), 'lookedAt', coalesce(sum(
      looked_at IS NOT NULL OR (verification = 'judged' AND EXISTS (SELECT 1 FROM judges WHERE judges.id = drawn.judge_id
        AND judges.tenant_id = (SELECT tenant_id FROM agents WHERE id = ${agentId}) AND judges.calibrated_at IS NOT NULL))), 0))
    FROM (SELECT looked_at, verification, judge_id FROM episodes
      WHERE agent_id = ${agentId} AND sampled = 1 AND created_at >= coalesce((SELECT created_at FROM episodes
        WHERE ${isOfLevel(agentId)} ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET 99), ${sinceLevel(agentId)})
      ORDER BY created_at DESC, id DESC LIMIT ${DRAWN_LIMIT}) AS drawn)`),
  // A complaint is known since it was made, a broken rule since the run.
  breaches: read<
    { id: string; at: number; by: string | null }[]
  >(sql`(SELECT json_group_array(json_object('id', id, 'by', ordered_by,
      'at', CASE WHEN safety_complaints > 0 THEN coalesce((SELECT max(created_at) FROM episode_feedback WHERE episode_id = breach.id
        AND by_starting_key = 0 AND category = 'safety' AND score <= -0.25), created_at) ELSE created_at END))
    FROM (SELECT id, ordered_by, created_at, safety_complaints FROM episodes
      WHERE agent_id = ${agentId} AND critical_violations + safety_complaints > 0
      ORDER BY created_at DESC, id DESC LIMIT ${BREACHES_LIMIT}) AS breach)`),
  // Since the same episode: all runs, and those that ended without a result, unless people say that it was right. A run
  // whose acts were refused does not belong to them.
  voids: read<{ runs: number; void: number }>(sql`(SELECT json_object('runs', count(*), 'void', coalesce(sum(
      outcome = 'void' AND coalesce(feedback_score, 0) < 0.25
        AND EXISTS (SELECT 1 FROM executions WHERE id = ended.execution_id AND executions.outcome = 'void')), 0))
    FROM (SELECT outcome, feedback_score, execution_id FROM episodes
      WHERE agent_id = ${agentId} AND created_at >= coalesce((SELECT created_at FROM episodes
        WHERE ${isOfLevel(agentId)} ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET 99), ${sinceLevel(agentId)})
      ORDER BY created_at DESC, id DESC LIMIT ${DRAWN_LIMIT}) AS ended)`),
  // Beginnings of the latest days with runs: one look into the index for each.
  workDays: read<number[]>(sql`(WITH RECURSIVE days(at, number) AS (
      SELECT CASE WHEN (SELECT maturity_level FROM agents WHERE id = ${agentId}) IN ('supervised', 'autonomous')
        THEN (SELECT max(created_at) FROM episodes WHERE agent_id = ${agentId} AND created_at >= ${sinceLevel(agentId)}) END, 1
      UNION ALL SELECT (SELECT max(created_at) FROM episodes WHERE agent_id = ${agentId} AND created_at >= ${sinceLevel(agentId)}
        AND created_at < days.at - days.at % 86400000), number + 1 FROM days WHERE days.at IS NOT NULL AND number < 30)
    SELECT json_group_array(at - at % 86400000) FROM days WHERE at IS NOT NULL)`),
  minimumDays: read<{ intern: number; supervised: number; autonomous: number } | null>(
    sql`coalesce((SELECT graduation_minimum_days FROM workspace_configurations
      WHERE tenant_id = (SELECT tenant_id FROM agents WHERE id = ${agentId})), 'null')`,
  ),
});

/** Maximum decisions of one tool, maximum runs that called it alone, and maximum tools. */
export const CALLS_OF_TOOL = 50;
export const ALONE_OF_TOOL = 50;
const MOST_TOOLS = 200;

/**
 * Query for the latest decisions of people about an agent's calls, and the latest runs that made them alone, of each
 * tool: the log that standing is computed from.
 */
export const decidedCallsQuery = (db: Database, agentId: string) =>
  db.select({
    id: sql<string>`decided.id`,
    tool: sql<string>`decided.tool`,
    fingerprint: sql<string | null>`decided.fingerprint`,
    decision: sql<"approved" | "changed" | "rejected" | "alone">`decided.decision`,
    numbers: sql<Magnitudes | null>`decided.numbers`.mapWith((text: string) => JSON.parse(text) as Magnitudes),
    isSpoilt: sql<boolean>`EXISTS (SELECT 1 FROM episodes WHERE episodes.execution_id = decided.execution_id
        AND episodes.outcome = 'failure' AND episodes.verification <> 'self_reported')`.mapWith(Boolean),
    createdAt: sql<number>`decided.created_at`,
  }).from(sql`(WITH RECURSIVE named(tool) AS (SELECT min(tool) FROM call_decisions WHERE agent_id = ${agentId}
        UNION ALL SELECT (SELECT min(tool) FROM call_decisions WHERE agent_id = ${agentId} AND tool > named.tool)
          FROM named WHERE named.tool IS NOT NULL LIMIT ${MOST_TOOLS})
      SELECT each.* FROM named CROSS JOIN call_decisions AS each ON each.rowid IN (
          SELECT * FROM (SELECT rowid FROM call_decisions WHERE agent_id = ${agentId} AND tool = named.tool AND decision <> 'alone'
            ORDER BY created_at DESC, id DESC LIMIT ${CALLS_OF_TOOL})
          UNION ALL SELECT * FROM (SELECT rowid FROM call_decisions WHERE agent_id = ${agentId} AND tool = named.tool AND decision = 'alone'
            ORDER BY created_at DESC, id DESC LIMIT ${ALONE_OF_TOOL}))
        WHERE named.tool IS NOT NULL) AS decided`);

/** Query for the tenant of an agent; no row for an unknown agent. */
export const ownerQuery = (db: Database, agentId: string) =>
  db
    .select({ tenantId: agents.tenantId })
    .from(agents)
    .where(and(eq(agents.id, agentId), isPresent("agents", agents.id)));

/** Counts an agent's latest episodes since it reached its level, by who vouches for them. */
export const evidenceCountsQuery = (db: Database, agentId: string) => {
  const latest = db
    .select({ outcome: episodes.outcome, verification: episodes.verification })
    .from(episodes)
    .where(
      and(
        eq(episodes.agentId, agentId),
        sql`${episodes.maturityLevel} = (SELECT maturity_level FROM agents WHERE id = ${agentId})`,
        sql`${episodes.createdAt} >= coalesce((SELECT evidence_since FROM graduation_standings WHERE agent_id = ${agentId}), 0)`,
      ),
    )
    .orderBy(desc(episodes.createdAt), desc(episodes.id))
    .limit(EVIDENCE_LIMIT)
    .as("latest");
  return db
    .select({ outcome: latest.outcome, verification: latest.verification, count: sql<number>`count(*)` })
    .from(latest)
    .groupBy(latest.outcome, latest.verification);
};

/** Lets the scheduled check look at an agent again, because its episodes are not what they were. */
export const markUnchecked = (tenantId: string, agentId: string, at: number): Statement =>
  rawStatement(sql`UPDATE agents SET unchecked_since = ${at}
    WHERE id = ${agentId} AND tenant_id = ${tenantId}`);
