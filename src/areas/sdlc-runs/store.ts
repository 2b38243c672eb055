import { and, count, desc, eq, getTableColumns, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { sdlcRuns } from "#db/schema/sdlc";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type RunRow = typeof sdlcRuns.$inferSelect;

/** Fails with the refusal when the run's approval has had its run. */
export const insertRun = (row: RunRow, spent: () => AppError): Statement => ({
  ...statement(build.insert(sdlcRuns).values(row)),
  refusal: spent,
});

/** Holds while the tenant's agent is active, at the level and in the version that governance decided about. */
export const requireAgentAsDecided = (
  agent: { id: string; tenantId: string; version: number; maturityLevel: string },
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM agents WHERE id = ${agent.id} AND tenant_id = ${agent.tenantId} AND status = 'active'
      AND version = ${agent.version} AND maturity_level = ${agent.maturityLevel})`,
    refusal,
  );

export const selectRun = (db: Database, tenantId: string, runId: string): Promise<RunRow | undefined> =>
  db
    .select()
    .from(sdlcRuns)
    .where(and(eq(sdlcRuns.tenantId, tenantId), eq(sdlcRuns.id, runId)))
    .get();

/** Everything but what may be large. */
const { input: _input, result: _result, ...summaryColumns } = getTableColumns(sdlcRuns);

export type RunSummary = Omit<RunRow, "input" | "result">;

export interface RunFilter {
  agentId: string | undefined;
  agentType: RunRow["agentType"] | undefined;
  projectId: string | undefined;
}

/** A page of a tenant's runs, the latest first, and how many there are, in one round trip. */
export async function selectRuns(
  db: Database,
  tenantId: string,
  { agentId, agentType, projectId }: RunFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RunSummary[]; total: number }> {
  const where = and(
    eq(sdlcRuns.tenantId, tenantId),
    agentId === undefined ? undefined : eq(sdlcRuns.agentId, agentId),
    agentType === undefined ? undefined : eq(sdlcRuns.agentType, agentType),
    projectId === undefined ? undefined : eq(sdlcRuns.projectId, projectId),
  );
  const [rows, totals] = await db.batch([
    db
      .select(summaryColumns)
      .from(sdlcRuns)
      .where(where)
      .orderBy(desc(sdlcRuns.createdAt), desc(sdlcRuns.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(sdlcRuns).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}
