import { and, asc, desc, eq, lt, sql } from "drizzle-orm";

import { agentColumns, ownerQuery } from "#agents/agents/agent-evidence.queries";
import { isInputKept } from "#agents/execution-records/kept-input.queries";
import type { Database } from "#db/client";
import { isPresent } from "#db/removals";
import { agents } from "#db/schema/agents";
import { episodes } from "#db/schema/episodes";
import { executions } from "#db/schema/executions";
import { graduationStandings, type ReplayRow, replays } from "#db/schema/graduation";
import { build, insertInto, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

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

/** Removes all but the latest replay of an agent's version. */
export const deleteEarlierReplays = (tenantId: string, agentId: string, version: number): Statement =>
  rawStatement(sql`DELETE FROM replays
    WHERE agent_id = ${agentId} AND tenant_id = ${tenantId} AND agent_version = ${version} AND status <> 'in_progress'`);

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

/**
 * Reads the decisive episodes of an agent's version since it reached its level, newest first, and what is kept of them.
 */
export const selectRecordedEpisodes = (
  db: Database,
  agent: { id: string; tenantId: string; maturityLevel: ReplayLevel },
  version: number,
  limit: number,
) =>
  db
    .select({
      executionId: executions.id,
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
        eq(episodes.agentVersion, version),
        sql`${episodes.createdAt} >= coalesce((SELECT evidence_since FROM graduation_standings WHERE agent_id = ${agent.id}), 0)`,
        sql`${episodes.measuredOutcome} IN ('success', 'failure') AND ${episodes.verification} <> 'self_reported'`,
      ),
    )
    .orderBy(desc(episodes.createdAt), desc(episodes.id))
    .limit(limit);

type ReplayLevel = (typeof episodes.$inferSelect)["maturityLevel"];
export type RecordedEpisode = Awaited<ReturnType<typeof selectRecordedEpisodes>>[number];
