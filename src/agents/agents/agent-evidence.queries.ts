import { and, desc, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { STOPPED_BY, type StopScope } from "#db/kill-switches";
import { isPresent } from "#db/removals";
import { agents, type AgentTenure } from "#db/schema/agents";
import { episodes } from "#db/schema/episodes";
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
  createdAt: agents.createdAt,
  updatedAt: agents.updatedAt,
  totalExecutions: agents.totalExecutions,
  successfulExecutions: agents.successfulExecutions,
  confidenceSum: agents.confidenceSum,
  confidenceCount: agents.confidenceCount,
  lastExecutionAt: agents.lastExecutionAt,
  stoppedBy: sql<StopScope | null>`${sql.raw(STOPPED_BY)}`,
  tenure: sql<AgentTenure>`(SELECT json_object('givenLevel', given_level, 'levelFingerprint', level_fingerprint,
      'equalFingerprints', json(coalesce(equal_fingerprints, '[]')), 'actingFingerprint', acting_fingerprint,
      'probationSince', probation_since, 'probationReason', probation_reason,
      'toolsAlone', json(coalesce(tools_alone, '[]')), 'vouched', coalesce(vouched, 0),
      'sampleShare', (SELECT graduation_sample_share FROM workspace_configurations WHERE tenant_id = agents.tenant_id))
    FROM (SELECT 1) LEFT JOIN graduation_standings ON graduation_standings.agent_id = agents.id)`.mapWith(
    (text: string) => JSON.parse(text) as AgentTenure,
  ),
};

/** The columns of an episode that graduation reads. */
const evidenceColumns = {
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
  actionsUsed: episodes.actionsUsed,
  criticalViolations: sql<number>`${episodes.criticalViolations} + ${episodes.safetyComplaints}`,
};

/** Twice the window of readiness, because undecided episodes that broke a critical rule are read too. */
const EVIDENCE_LIMIT = 200;

/**
 * Queries for an agent of any tenant, its graduation state, and its latest episodes since it reached its level, newest
 * first. Undecided episodes are left out unless they broke a critical rule; void ones always. Stores put them into a
 * batch with their own queries. So every caller counts the same evidence, in one round trip.
 */
export const evidenceQueries = (db: Database, agentId: string) =>
  [
    db
      .select(agentColumns)
      .from(agents)
      .where(and(eq(agents.id, agentId), isPresent("agents", agents.id))),
    db.select().from(graduationStandings).where(eq(graduationStandings.agentId, agentId)),
    db
      .select(evidenceColumns)
      .from(episodes)
      .where(
        and(
          eq(episodes.agentId, agentId),
          sql`${episodes.maturityLevel} = (SELECT maturity_level FROM agents WHERE id = ${agentId})`,
          sql`${episodes.createdAt} >= coalesce((SELECT evidence_since FROM graduation_standings WHERE agent_id = ${agentId}), 0)`,
          sql`${episodes.outcome} <> 'void'`,
          sql`((${episodes.outcome} <> 'partial' AND ${episodes.verification} <> 'self_reported')
            OR ${episodes.criticalViolations} + ${episodes.safetyComplaints} > 0)`,
        ),
      )
      .orderBy(desc(episodes.createdAt), desc(episodes.id))
      .limit(EVIDENCE_LIMIT),
  ] as const;

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
