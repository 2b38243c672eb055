import { and, desc, eq, inArray, sql } from "drizzle-orm";

import { ownerQuery } from "#agents/agents/agent-evidence.queries";
import type { Database } from "#db/client";
import { personNameAt } from "#db/names";
import { agentVersions } from "#db/schema/agent-versions";
import { agents } from "#db/schema/agents";
import { graduationStandings } from "#db/schema/graduation";
import { rawStatement, requireThat, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

/** The latest vouched episodes of a version that its success is taken from. */
const VOUCHED_LIMIT = 1_000;

/** Counts from the index alone, and at most that many entries. */
const vouched = (what: string) =>
  sql<number>`(SELECT ${sql.raw(what)} FROM (SELECT outcome FROM episodes
    WHERE agent_id = agent_versions.agent_id AND agent_version = agent_versions.version
      AND outcome IN ('success', 'failure') AND verification <> 'self_reported'
    ORDER BY created_at DESC LIMIT ${VOUCHED_LIMIT}))`;

const COLUMNS = {
  version: agentVersions.version,
  name: agentVersions.name,
  fingerprint: agentVersions.fingerprint,
  createdAt: agentVersions.createdAt,
  createdBy: agentVersions.createdBy,
  createdByName: personNameAt("agent_versions.created_by"),
  configuration: agentVersions.configuration,
  capabilities: agentVersions.capabilities,
  runs: agentVersions.runs,
  costUsd: agentVersions.costUsd,
  unpricedRuns: agentVersions.unpricedRuns,
  vouched: vouched("count(*)"),
  succeeded: vouched("coalesce(sum(outcome = 'success'), 0)"),
};

/** The agent's level and version, and the fingerprints that hold its level. */
const presentQuery = (db: Database, agentId: string) =>
  db
    .select({
      version: agents.version,
      level: agents.maturityLevel,
      levelFingerprint: graduationStandings.levelFingerprint,
      equalFingerprints: graduationStandings.equalFingerprints,
    })
    .from(agents)
    .leftJoin(graduationStandings, eq(graduationStandings.agentId, agents.id))
    .where(eq(agents.id, agentId));

/** A page of an agent's versions, the newest first, and the one that precedes them. */
export async function selectVersions(db: Database, agentId: string, page: { limit: number; offset: number }) {
  const [owners, present, rows, totals] = await db.batch([
    ownerQuery(db, agentId),
    presentQuery(db, agentId),
    db
      .select(COLUMNS)
      .from(agentVersions)
      .where(eq(agentVersions.agentId, agentId))
      .orderBy(desc(agentVersions.version))
      .limit(page.limit + 1)
      .offset(page.offset),
    db
      .select({ total: sql<number>`count(*)` })
      .from(agentVersions)
      .where(eq(agentVersions.agentId, agentId)),
  ]);
  return { owner: owners[0], present: present[0], rows, total: totals[0]?.total ?? 0 };
}

/** One version, with the one that it is compared with: the given one, else the preceding one. */
export async function selectVersion(db: Database, agentId: string, version: number, since: number | null) {
  const other =
    since ?? sql`(SELECT max(version) FROM agent_versions WHERE agent_id = ${agentId} AND version < ${version})`;
  const [owners, present, rows, others] = await db.batch([
    ownerQuery(db, agentId),
    presentQuery(db, agentId),
    db
      .select(COLUMNS)
      .from(agentVersions)
      .where(and(eq(agentVersions.agentId, agentId), eq(agentVersions.version, version))),
    db
      .select(COLUMNS)
      .from(agentVersions)
      .where(and(eq(agentVersions.agentId, agentId), inArray(agentVersions.version, sql`(${other})`))),
  ]);
  return { owner: owners[0], present: present[0], row: rows[0], other: others[0] };
}

export type VersionRow = Awaited<ReturnType<typeof selectVersions>>["rows"][number];

export type Present = NonNullable<Awaited<ReturnType<typeof selectVersions>>["present"]>;

/** Names a version; null takes its name away. */
export const updateVersionName = (
  tenantId: string,
  { agentId, version, name }: { agentId: string; version: number; name: string | null },
  refusal: () => AppError,
): Statement[] => [
  requireThat(
    sql`EXISTS (SELECT 1 FROM agent_versions WHERE agent_id = ${agentId} AND version = ${version} AND tenant_id = ${tenantId})`,
    refusal,
  ),
  rawStatement(sql`UPDATE agent_versions SET name = ${name}
    WHERE agent_id = ${agentId} AND version = ${version} AND tenant_id = ${tenantId}`),
];
