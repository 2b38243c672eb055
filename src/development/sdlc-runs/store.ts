import { and, count, desc, eq, getTableColumns, sql } from "drizzle-orm";

import { agentColumns } from "#agents/agents/agent-evidence.queries";
import type { Database } from "#db/client";
import { AGENT_NOT_STOPPED } from "#db/kill-switches";
import { agentNameAt } from "#db/names";
import { nextPiece } from "#db/pieces";
import { isPresent, isPresentOf } from "#db/removals";
import { agents } from "#db/schema/agents";
import { type RunRow, sdlcRuns } from "#db/schema/sdlc";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

/** Fails with the refusal when the run's approval is already used. */
export const insertRun = (row: RunRow, spent: () => AppError): Statement => ({
  ...statement(build.insert(sdlcRuns).values(row)),
  refusal: spent,
});

const isOfPresentAgent = isPresent("agents", sdlcRuns.agentId);

const isOpen = sql`status IN ('pending', 'in_progress')`;

/** The columns of a run that change while it runs and when it ends. */
export const updateRun = ({ id, tenantId, ...row }: RunRow): Statement =>
  statement(
    build
      .update(sdlcRuns)
      .set({
        status: row.status,
        progress: row.progress,
        input: row.input,
        awaiting: row.awaiting,
        steps: row.steps,
        outcome: row.outcome,
        result: row.result,
        error: row.error,
        notDone: row.notDone,
        approvalId: row.approvalId,
        sandbox: row.sandbox,
        engine: row.engine,
        episodeId: row.episodeId,
        startedAt: row.startedAt,
        completedAt: row.completedAt,
        deadlineAt: row.deadlineAt,
      })
      .where(and(eq(sdlcRuns.id, id), eq(sdlcRuns.tenantId, tenantId), isOpen)),
  );

/** Holds while the run has not ended. */
export const requireOpenRun = ({ id, tenantId }: RunRow, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM sdlc_runs WHERE id = ${id} AND tenant_id = ${tenantId} AND ${isOpen})`,
    refusal,
  );

/**
 * Holds while the tenant's agent is active, not stopped by a kill switch, and at the level and version that governance
 * decided with.
 */
export const requireAgentAsDecided = (
  { agentId, tenantId, agentVersion, maturityLevel }: RunRow,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM agents WHERE id = ${agentId} AND tenant_id = ${tenantId} AND status = 'active'
      AND version = ${agentVersion} AND maturity_level = ${maturityLevel} AND ${sql.raw(AGENT_NOT_STOPPED)} AND ${isPresent("agents", sql`agents.id`)})`,
    refusal,
  );

const agentName = agentNameAt("sdlc_runs.agent_id");

/** The project of a run; null when it was deleted. */
const projectId = sql<
  string | null
>`iif(${isPresent("sdlc_projects", sdlcRuns.projectId)}, ${sdlcRuns.projectId}, NULL)`;

/** A run with the current name of its agent. */
export const selectRun = (
  db: Database,
  tenantId: string,
  runId: string,
): Promise<(RunRow & { agentName: string | null }) | undefined> =>
  db
    .select({ ...getTableColumns(sdlcRuns), projectId, agentName })
    .from(sdlcRuns)
    .where(and(eq(sdlcRuns.tenantId, tenantId), eq(sdlcRuns.id, runId), isOfPresentAgent))
    .get();

/** A run and its agent, for the run's object. */
export async function selectForWork(db: Database, tenantId: string, runId: string) {
  const rows = await db
    .select({ run: { ...getTableColumns(sdlcRuns), projectId }, agent: agentColumns })
    .from(sdlcRuns)
    .innerJoin(agents, eq(agents.id, sdlcRuns.agentId))
    .where(and(eq(sdlcRuns.tenantId, tenantId), eq(sdlcRuns.id, runId), isOfPresentAgent));
  return rows[0];
}

/**
 * Runs of all tenants that should be running: not ended, accepted before a moment, and not waiting for a person, unless
 * they are stopped.
 */
export async function selectUnattended(
  db: Database,
  before: number,
  now: number,
  limit: number,
): Promise<{ tenantId: string; runId: string }[]> {
  const rows = await db.all<[string, string]>(sql`SELECT r.tenant_id, r.id FROM sdlc_runs r
    WHERE r.status IN ('pending', 'in_progress') AND r.created_at < ${before}
      AND (r.awaiting IS NULL OR NOT EXISTS (SELECT 1 FROM approvals a
        WHERE a.id = json_extract(r.awaiting, '$.approval_id') AND a.status = 'pending' AND a.expires_at > ${now})
        OR EXISTS (SELECT 1 FROM kill_switches k WHERE k.id IN (r.agent_id, r.tenant_id)))
    ORDER BY r.created_at LIMIT ${limit}`);
  return rows.map(([tenantId, runId]) => ({ tenantId, runId }));
}

/** Removes runs of all tenants that are over and whose id is below a bound, as many as one piece may have. */
export const deleteOver = (db: Database, bound: string, rows: number): Promise<Statement[]> =>
  nextPiece(db, sdlcRuns, sql`WHERE id < ${bound} AND status NOT IN ('pending', 'in_progress') ORDER BY id`, rows);

/** Every column except the large ones. */
const { input: _input, result: _result, ...summaryColumns } = getTableColumns(sdlcRuns);

export type RunSummary = Omit<RunRow, "input" | "result">;
export type ListedRun = RunSummary & { agentName: string | null };

export interface RunFilter {
  agentId: string | undefined;
  agentType: RunRow["agentType"] | undefined;
  projectId: string | undefined;
  status: RunRow["status"] | undefined;
  action: string | undefined;
}

/** Reads a page of a tenant's runs, newest first, and their number, in one round trip. */
export async function selectRuns(
  db: Database,
  tenantId: string,
  { agentId, agentType, projectId: ofProject, status, action }: RunFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListedRun[]; total: number }> {
  const where = and(
    eq(sdlcRuns.tenantId, tenantId),
    isPresentOf("agents", tenantId, sdlcRuns.agentId),
    agentId === undefined ? undefined : eq(sdlcRuns.agentId, agentId),
    agentType === undefined ? undefined : eq(sdlcRuns.agentType, agentType),
    ofProject === undefined
      ? undefined
      : and(eq(sdlcRuns.projectId, ofProject), isPresent("sdlc_projects", sdlcRuns.projectId)),
    status === undefined ? undefined : eq(sdlcRuns.status, status),
    action === undefined ? undefined : eq(sdlcRuns.action, action),
  );
  const [rows, totals] = await db.batch([
    db
      .select({ ...summaryColumns, projectId, agentName })
      .from(sdlcRuns)
      .where(where)
      .orderBy(desc(sdlcRuns.createdAt), desc(sdlcRuns.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(sdlcRuns).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}
