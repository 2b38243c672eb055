import { and, asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { deletedAtOf, deleteRemoval, insertRestorable, isPresent, requireRestorable } from "#db/removals";
import { type AgentRow, agents } from "#db/schema/agents";
import { levelChanges, replays } from "#db/schema/graduation";
import { idWord, indexFolded } from "#db/search-text";
import { build, insertInto, rawStatement, requireThat, ruleText, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

import {
  agentColumns,
  decidedCallsQuery,
  evidenceCountsQuery,
  evidenceQueries,
  NOTHING_AROUND,
} from "./agent-evidence.queries.ts";

/** Reads an agent of any tenant. The caller compares tenants. */
export const selectAgent = (db: Database, agentId: string) =>
  db
    .select(agentColumns)
    .from(agents)
    .where(and(eq(agents.id, agentId), isPresent("agents", agents.id)))
    .get();

/** Reads an agent of any tenant with the evidence for graduation, in one round trip. */
export async function selectAgentWithEvidence(db: Database, agentId: string, now: number) {
  const [rows, standings, evidence, around, counts] = await db.batch([
    ...evidenceQueries(db, agentId, now),
    evidenceCountsQuery(db, agentId),
  ]);
  return { agent: rows[0], standing: standings[0] ?? null, evidence, around: around[0] ?? NOTHING_AROUND, counts };
}

/** As `selectAgentWithEvidence`, with people's decisions about its calls, and the latest replay with what acts now. */
export async function selectAgentWithCalls(db: Database, agentId: string, now: number) {
  const [rows, standings, evidence, around, calls, latest] = await db.batch([
    ...evidenceQueries(db, agentId, now),
    decidedCallsQuery(db, agentId),
    db
      .select()
      .from(replays)
      .where(
        sql`agent_id = ${agentId}
          AND fingerprint = (SELECT acting_fingerprint FROM graduation_standings WHERE agent_id = ${agentId})`,
      )
      .orderBy(desc(replays.createdAt), desc(replays.id))
      .limit(1),
  ]);
  return {
    agent: rows[0],
    standing: standings[0] ?? null,
    evidence,
    around: around[0] ?? NOTHING_AROUND,
    calls,
    replay: latest[0] ?? null,
  };
}

export type AgentWithEvidence = Awaited<ReturnType<typeof selectAgentWithEvidence>>;

/** Some of the tenant's active agents. */
export const selectActiveAgentIds = (db: Database, tenantId: string, limit: number) =>
  db
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.tenantId, tenantId), eq(agents.status, "active"), isPresent("agents", agents.id)))
    .limit(limit);

const TAKING = "level_fingerprints";

/** The next agents of any tenant above `student` whose level belongs to no fingerprint yet, by id. */
export const selectUntaken = (db: Database, limit: number) =>
  db
    .select(agentColumns)
    .from(agents)
    .where(
      and(
        sql`${agents.id} > coalesce((SELECT position FROM sweep_positions WHERE sweep = ${TAKING}), '')`,
        sql`${agents.maturityLevel} <> 'student'`,
        sql`NOT EXISTS (SELECT 1 FROM graduation_standings WHERE agent_id = agents.id AND level_fingerprint IS NOT NULL)`,
        isPresent("agents", agents.id),
      ),
    )
    .orderBy(asc(agents.id))
    .limit(limit);

/** Agents up to this one have been passed. */
export const moveTaking = (agentId: string): Statement =>
  rawStatement(sql`INSERT INTO sweep_positions (sweep, position) VALUES (${TAKING}, ${agentId})
    ON CONFLICT (sweep) DO UPDATE SET position = excluded.position`);

const KEYS = "stored_keys";

/** The next agents of any tenant by id, with whether their configuration has a vendor's key; deleted ones too. */
export const selectForKeys = (db: Database, limit: number) =>
  db
    .select({
      id: agents.id,
      tenantId: agents.tenantId,
      configuration: agents.configuration,
      hasKey: sql<boolean>`EXISTS (SELECT 1 FROM json_each(agents.configuration) AS entry
        WHERE lower(replace(replace(entry.key, '_', ''), '-', '')) = 'apikey')`.mapWith(Boolean),
    })
    .from(agents)
    .where(sql`${agents.id} > coalesce((SELECT position FROM sweep_positions WHERE sweep = ${KEYS}), '')`)
    .orderBy(asc(agents.id))
    .limit(limit);

/** Agents up to this one have no vendor's key. */
export const moveKeys = (agentId: string): Statement =>
  rawStatement(sql`INSERT INTO sweep_positions (sweep, position) VALUES (${KEYS}, ${agentId})
    ON CONFLICT (sweep) DO UPDATE SET position = excluded.position`);

/** Removes names from a configuration. It makes no new version, because the agent acts as before. */
export const removeKeys = (tenantId: string, agentId: string, names: readonly string[]): Statement =>
  rawStatement(
    sql`UPDATE agents SET revision = revision + 1, configuration = json_remove(configuration, ${sql.join(
      names.map((name) => sql`${`$."${name}"`}`),
      sql`, `,
    )}) WHERE id = ${agentId} AND tenant_id = ${tenantId}`,
  );

/** Removes names from the configurations of an agent's versions. */
export const removeVersionKeys = (tenantId: string, agentId: string, names: readonly string[]): Statement =>
  rawStatement(
    sql`UPDATE agent_versions SET configuration = json_remove(configuration, ${sql.join(
      names.map((name) => sql`${`$."${name}"`}`),
      sql`, `,
    )}) WHERE agent_id = ${agentId} AND tenant_id = ${tenantId}`,
  );

/**
 * Holds while the tenant has fewer agents than `maximum`. Batches of a tenant that are written together need room for as
 * many agents.
 */
export const requireFewerAgents = (tenantId: string, maximum: number, refusal: () => AppError): Statement => ({
  sql: FEWER_AGENTS,
  args: [tenantId, maximum],
  together: "rows",
  refusal,
});

const FEWER_AGENTS = `WITH wanted AS MATERIALIZED (SELECT max(column1) AS owner, min(column2) AS maximum, count(*) AS agents
    FROM (VALUES (?, ?)))
  ${ruleText(`(SELECT count(*) FROM agents WHERE tenant_id = (SELECT owner FROM wanted) AND id NOT IN (SELECT row_id FROM removals
    WHERE tenant_id = (SELECT owner FROM wanted) AND table_name = 'agents')) + wanted.agents <= wanted.maximum`)} FROM wanted`;

/**
 * Whether an execution of the agent is running; `agentId` is a value or a column. It looks at what is under way, whatever
 * the number of runs that are over: SQLite would choose the index of all runs of the agent.
 */
const isBusy = (agentId: string | SQL): SQL =>
  sql`(EXISTS (SELECT 1 FROM executions INDEXED BY executions_unfinished
      WHERE agent_id = ${agentId} AND status IN ('pending', 'in_progress'))
    OR EXISTS (SELECT 1 FROM sdlc_runs INDEXED BY sdlc_runs_open
      WHERE created_at > 0 AND agent_id = ${agentId} AND status IN ('pending', 'in_progress')))`;

/** Holds while no execution of the agent is running. */
export const requireNoActiveExecution = (agentId: string, refusal: () => AppError): Statement =>
  requireThat(sql`NOT ${isBusy(agentId)}`, refusal);

/** Holds while no execution of any of these agents is running. */
export const requireNoActiveExecutions = (agentIds: readonly string[], refusal: () => AppError): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(agentIds)}) AS one WHERE ${isBusy(sql`one.value`)})`,
    refusal,
  );

/** Reads those of some agents that exist in the tenant, with whether an execution of each is running. */
export const selectOwnAgents = (db: Database, tenantId: string, agentIds: readonly string[]) =>
  db
    .select({ ...agentColumns, isBusy: isBusy(sql`agents.id`).mapWith(Boolean) })
    .from(agents)
    .where(and(inArray(agents.id, [...agentIds]), eq(agents.tenantId, tenantId), isPresent("agents", agents.id)));

export type OwnAgent = Awaited<ReturnType<typeof selectOwnAgents>>[number];

/** Holds while these agents are unchanged since they were read. */
export const requireUnchangedAgents = (
  tenantId: string,
  read: readonly Pick<AgentRow, "id" | "revision">[],
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM json_each(${JSON.stringify(read.map(({ id, revision }) => [id, revision]))}) AS one
      CROSS JOIN agents ON agents.id = json_extract(one.value, '$[0]') AND agents.tenant_id = ${tenantId}
        AND agents.revision = json_extract(one.value, '$[1]')) = ${read.length}`,
    refusal,
  );

const insertRow: (row: AgentRow) => Statement = insertInto(agents);

const indexWords = indexFolded("agents", ["name", "description"], { owner: { tenant: idWord("tenant_id") } });

const indexAgent = ({ id, name, description }: AgentRow): Statement[] =>
  indexWords({ id, texts: [name, description ?? ""] });

export const insertAgent = (row: AgentRow): Statement[] => [insertRow(row), ...indexAgent(row)];

/** Writes the changeable fields of the tenant's agent. */
export const updateAgentRow = (tenantId: string, row: AgentRow): Statement[] => [
  statement(
    build
      .update(agents)
      .set({
        name: row.name,
        description: row.description,
        capabilities: row.capabilities,
        configuration: row.configuration,
        version: row.version,
        revision: row.revision,
        status: row.status,
        updatedAt: row.updatedAt,
      })
      .where(and(eq(agents.id, row.id), eq(agents.tenantId, tenantId))),
  ),
  ...indexAgent(row),
];

/**
 * Writes who made the agent's version, and what acts under it where that is known. A trigger made the row. It is part of
 * the batch that makes the version, so batches that are written together note different versions.
 */
export const noteVersion = (
  tenantId: string,
  { id, version }: Pick<AgentRow, "id" | "version">,
  { by, fingerprint = null }: { by: string | null; fingerprint?: string | null },
): Statement => ({ sql: NOTE_VERSION, args: [tenantId, id, version, by, fingerprint], together: "rows" });

const NOTE_VERSION = `UPDATE agent_versions SET created_by = coalesce(noted.maker, agent_versions.created_by),
  fingerprint = coalesce(noted.acting, agent_versions.fingerprint)
  FROM (SELECT column1 AS owner, column2 AS agent, column3 AS number, column4 AS maker, column5 AS acting
    FROM (VALUES (?, ?, ?, ?, ?))) AS noted
  WHERE agent_versions.agent_id = noted.agent AND agent_versions.version = noted.number
    AND agent_versions.tenant_id = noted.owner`;

/**
 * Writes the level of the tenant's agent. Its progress to the next level restarts; the scheduled check records its
 * standing.
 */
export const updateLevel = (
  tenantId: string,
  agentId: string,
  { level, at }: { level: AgentRow["maturityLevel"]; at: number },
): Statement =>
  rawStatement(sql`UPDATE agents SET maturity_level = ${level}, revision = revision + 1, updated_at = ${at},
      progress = 0, weakest = 'episodes', unchecked_since = ${at}
    WHERE id = ${agentId} AND tenant_id = ${tenantId}`);

/** Writes the status of some of the tenant's agents. */
export const updateStatuses = (
  tenantId: string,
  agentIds: readonly string[],
  status: AgentRow["status"],
  at: number,
): Statement =>
  rawStatement(sql`UPDATE agents SET status = ${status}, revision = revision + 1, updated_at = ${at}
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(agentIds)})) AND tenant_id = ${tenantId}`);

/**
 * Deletes agents. Their revision rises, so that no change decided earlier can be written afterwards. The readiness
 * check need not read them.
 */
export const deleteAgentRows = (tenantId: string, agentIds: readonly string[], at: number): Statement[] => [
  ...insertRestorable("agents", tenantId, agentIds, at),
  rawStatement(sql`UPDATE agents SET revision = revision + 1, unchecked_since = NULL
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(agentIds)})) AND tenant_id = ${tenantId}`),
];

/** An agent of any tenant, deleted or not. */
export const selectAgentToRestore = (db: Database, agentId: string, now: number) =>
  db
    .select({
      ...agentColumns,
      isThere: isPresent("agents", agents.id).mapWith(Boolean),
      deletedAt: deletedAtOf("agents", agents.id, now),
    })
    .from(agents)
    .where(eq(agents.id, agentId))
    .get();

/** Restores the tenant's agent, while that is possible. */
export const restoreAgentRow = (
  tenantId: string,
  agentId: string,
  at: number,
  refusal: () => AppError,
): Statement[] => [
  requireRestorable("agents", { tenantId, rowId: agentId, now: at }, refusal),
  deleteRemoval("agents", tenantId, agentId),
  rawStatement(sql`UPDATE agents SET revision = revision + 1, updated_at = ${at}, unchecked_since = ${at}
    WHERE id = ${agentId} AND tenant_id = ${tenantId}`),
];

export type LevelChangeRow = typeof levelChanges.$inferSelect;

export const insertLevelChange = insertInto(levelChanges);

/** Writes a new level. The evidence and the waiting time restart. */
export const upsertNewLevel = (
  tenantId: string,
  agentId: string,
  { at, nextExamAt }: { at: number; nextExamAt: number | null },
): Statement =>
  rawStatement(sql`INSERT INTO graduation_standings (agent_id, tenant_id, evidence_since, next_exam_at)
    VALUES (${agentId}, ${tenantId}, ${at}, ${nextExamAt})
    ON CONFLICT (agent_id) DO UPDATE SET evidence_since = excluded.evidence_since, next_exam_at = excluded.next_exam_at,
      alarm_at = NULL, vouched = 0`);
