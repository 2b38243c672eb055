import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";

import { agentColumns, ownerQuery } from "#agents/agents/agent-evidence.queries";
import type { Database } from "#db/client";
import { isPresent } from "#db/removals";
import { agents } from "#db/schema/agents";
import { episodes } from "#db/schema/episodes";
import { executions } from "#db/schema/executions";
import { graduationStandings, type ReplayRow, replays } from "#db/schema/graduation";
import { build, insertInto, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { isInputKept } from "#runs/execution-records/kept-input.queries";

export const insertReplay: (row: ReplayRow) => Statement = insertInto(replays);

const isUnderWay = sql`status = 'in_progress'`;

export const updateReplayEnd = (replay: ReplayRow): Statement =>
  statement(
    build
      .update(replays)
      .set({
        status: replay.status,
        voidReason: replay.voidReason,
        result: replay.result,
        inherits: replay.inherits,
        completedAt: replay.completedAt,
      })
      .where(and(eq(replays.id, replay.id), eq(replays.tenantId, replay.tenantId), isUnderWay)),
  );

/**
 * Removes all but the latest replay of an agent's version. Those that the platform started since a moment stay, because
 * their number in a day is limited.
 */
export const deleteEarlierReplays = (
  tenantId: string,
  agentId: string,
  { version, countedSince }: { version: number; countedSince: number },
): Statement =>
  rawStatement(sql`DELETE FROM replays
    WHERE agent_id = ${agentId} AND tenant_id = ${tenantId} AND agent_version = ${version} AND status <> 'in_progress'
      AND NOT (by_platform = 1 AND created_at >= ${countedSince})`);

/** Ends unfinished replays of any tenant that started before a moment, without a result. */
export const giveUpReplays = (before: number, now: number): Statement =>
  rawStatement(sql`UPDATE replays SET status = 'void', void_reason = 'interrupted', completed_at = ${now}
    WHERE status = 'in_progress' AND created_at < ${before}`);

/** Gives the version the evidence of the versions from another one on, beside its own. */
export const upsertInheritance = (
  tenantId: string,
  agentId: string,
  { version, from }: { version: number; from: number },
): Statement =>
  rawStatement(sql`INSERT INTO graduation_standings (agent_id, tenant_id, inheriting_version, inherits_from)
    VALUES (${agentId}, ${tenantId}, ${version}, ${from})
    ON CONFLICT (agent_id) DO UPDATE SET inheriting_version = excluded.inheriting_version, inherits_from = excluded.inherits_from`);

/** Holds while the replay is running. */
export const requireUnderWay = (replayId: string, refusal: () => AppError): Statement =>
  requireThat(sql`EXISTS (SELECT 1 FROM replays WHERE id = ${replayId} AND status = 'in_progress')`, refusal);

/** Holds while no replay of the agent is running. */
export const requireNoReplay = (agentId: string, refusal: () => AppError): Statement =>
  requireThat(sql`NOT EXISTS (SELECT 1 FROM replays WHERE agent_id = ${agentId} AND status = 'in_progress')`, refusal);

/** Reads a tenant's replay, its agent unless deleted, and the agent's graduation state, in one round trip. */
export async function selectReplayForRun(db: Database, tenantId: string, replayId: string) {
  const [found] = await db
    .select({ replay: replays, agent: agentColumns, standing: graduationStandings })
    .from(replays)
    .leftJoin(agents, and(eq(agents.id, replays.agentId), isPresent("agents", agents.id)))
    .leftJoin(graduationStandings, eq(graduationStandings.agentId, replays.agentId))
    .where(and(eq(replays.id, replayId), eq(replays.tenantId, tenantId)));
  return { replay: found?.replay, agent: found?.agent ?? undefined, standing: found?.standing ?? null };
}

/** Running replays of any tenant that started before a moment. */
export const selectReplaysUnderWay = (db: Database, before: number, limit: number) =>
  db
    .select({ runId: replays.id, tenantId: replays.tenantId, createdAt: replays.createdAt })
    .from(replays)
    .where(and(isUnderWay, lt(replays.createdAt, before)))
    .orderBy(asc(replays.createdAt))
    .limit(limit);

/** One replay of an agent, and the agent's tenant, in one round trip. */
export async function selectReplay(db: Database, agentId: string, replayId: string) {
  const [owners, rows] = await db.batch([
    ownerQuery(db, agentId),
    db
      .select()
      .from(replays)
      .where(and(eq(replays.agentId, agentId), eq(replays.id, replayId))),
  ]);
  return { owner: owners[0], replay: rows[0] };
}

/** The runs to repeat: those of an agent version, or those of fingerprints. */
export type Predecessor = { version: number } | { fingerprints: readonly string[] };

const isOf = (predecessor: Predecessor) =>
  "version" in predecessor
    ? eq(episodes.agentVersion, predecessor.version)
    : inArray(episodes.fingerprint, [...predecessor.fingerprints]);

/**
 * Reads the decisive episodes of the predecessor since the agent reached its level, newest first, and what is kept of them.
 */
export const selectRecordedEpisodes = (
  db: Database,
  agent: { id: string; tenantId: string; maturityLevel: ReplayLevel },
  predecessor: Predecessor,
  limit: number,
) =>
  db
    .select({
      executionId: executions.id,
      agentVersion: episodes.agentVersion,
      passed: sql<boolean>`${episodes.measuredOutcome} = 'success'`.mapWith(Boolean),
      verification: episodes.verification,
      isKept: sql<boolean>`coalesce(${isInputKept}, 0)`.mapWith(Boolean),
      hasChecks: sql<boolean>`json_type(${executions.input}, '$.parameters.expect') IS NOT NULL`.mapWith(Boolean),
      hasCalls: sql<boolean>`coalesce(json_type(${executions.recorded}, '$.calls') = 'array', 0)`.mapWith(Boolean),
      role: sql<string | null>`json_extract(${executions.recorded}, '$.role')`,
      complexity: sql<number | null>`json_extract(${executions.recorded}, '$.complexity')`,
      approvals: sql<number | null>`json_extract(${executions.recorded}, '$.approvals')`,
    })
    .from(episodes)
    .leftJoin(executions, eq(executions.id, episodes.executionId))
    .where(
      and(
        eq(episodes.agentId, agent.id),
        eq(episodes.tenantId, agent.tenantId),
        eq(episodes.maturityLevel, agent.maturityLevel),
        isOf(predecessor),
        sql`${episodes.createdAt} >= coalesce((SELECT evidence_since FROM graduation_standings WHERE agent_id = ${agent.id}), 0)`,
        sql`${episodes.measuredOutcome} IN ('success', 'failure') AND ${episodes.verification} <> 'self_reported'`,
      ),
    )
    .orderBy(desc(episodes.createdAt), desc(episodes.id))
    .limit(limit);

type ReplayLevel = (typeof episodes.$inferSelect)["maturityLevel"];
export type RecordedEpisode = Awaited<ReturnType<typeof selectRecordedEpisodes>>[number];

/**
 * Agents above `student` of any tenant for which something else acts than what earned their level, where the platform
 * has not considered a replay and the tenant's number for the day is not used up; those that wait longest first.
 */
export const selectChangedAgents = (db: Database, dayStart: number, defaultADay: number, limit: number) =>
  db
    .select(agentColumns)
    .from(graduationStandings)
    .innerJoin(agents, eq(agents.id, graduationStandings.agentId))
    .where(
      and(
        sql`graduation_standings.probation_reason = 'changed'
          AND coalesce(graduation_standings.replayed_fingerprint, '') <> graduation_standings.acting_fingerprint`,
        sql`${agents.maturityLevel} <> 'student' AND ${agents.status} = 'active'`,
        isPresent("agents", agents.id),
        sql`(SELECT count(*) FROM replays WHERE replays.tenant_id = ${agents.tenantId} AND by_platform = 1
            AND replays.created_at >= ${dayStart})
          < coalesce((SELECT graduation_replays_a_day FROM workspace_configurations
            WHERE workspace_configurations.tenant_id = ${agents.tenantId}), ${defaultADay})`,
        sql`NOT EXISTS (SELECT 1 FROM replays WHERE replays.agent_id = ${agents.id} AND status = 'in_progress')`,
      ),
    )
    .orderBy(asc(graduationStandings.probationSince), asc(graduationStandings.agentId))
    .limit(limit);

/** Holds while the platform may start another replay in the tenant this day. */
export const requireReplayLeft = (
  tenantId: string,
  { dayStart, defaultADay }: { dayStart: number; defaultADay: number },
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM replays WHERE tenant_id = ${tenantId} AND by_platform = 1 AND created_at >= ${dayStart})
      < coalesce((SELECT graduation_replays_a_day FROM workspace_configurations WHERE tenant_id = ${tenantId}), ${defaultADay})`,
    refusal,
  );
