import { and, asc, count, desc, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { agents } from "#db/schema/agents";
import { edgeCases, exams, graduationStandings, levelChanges } from "#db/schema/graduation";
import { build, insertInto, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type EdgeCaseRow = typeof edgeCases.$inferSelect;
export type ExamRow = typeof exams.$inferSelect;
export type LevelChangeRow = typeof levelChanges.$inferSelect;
export type StandingRow = typeof graduationStandings.$inferSelect;

export const insertExam = insertInto(exams);
export const insertLevelChange = insertInto(levelChanges);
export const insertEdgeCase = insertInto(edgeCases);

/** No exam of the agent before a time. */
export const upsertWait = (tenantId: string, agentId: string, nextExamAt: number): Statement =>
  rawStatement(sql`INSERT INTO graduation_standings (agent_id, tenant_id, next_exam_at)
    VALUES (${agentId}, ${tenantId}, ${nextExamAt})
    ON CONFLICT (agent_id) DO UPDATE SET next_exam_at = excluded.next_exam_at`);

/** A new level: evidence begins anew, and so does the waiting. */
export const upsertNewLevel = (
  tenantId: string,
  agentId: string,
  { at, nextExamAt }: { at: number; nextExamAt: number | null },
): Statement =>
  rawStatement(sql`INSERT INTO graduation_standings (agent_id, tenant_id, evidence_since, next_exam_at)
    VALUES (${agentId}, ${tenantId}, ${at}, ${nextExamAt})
    ON CONFLICT (agent_id) DO UPDATE SET evidence_since = excluded.evidence_since, next_exam_at = excluded.next_exam_at`);

/** The scheduled check has seen the agent as it was at a time. */
export const upsertChecked = (tenantId: string, agentId: string, at: number): Statement =>
  rawStatement(sql`INSERT INTO graduation_standings (agent_id, tenant_id, checked_at)
    SELECT id, tenant_id, ${at} FROM agents WHERE id = ${agentId} AND tenant_id = ${tenantId}
    ON CONFLICT (agent_id) DO UPDATE SET checked_at = excluded.checked_at`);

/** The scheduled check must look at the agent again. */
export const updateUnchecked = (tenantId: string, agentId: string): Statement =>
  statement(
    build
      .update(graduationStandings)
      .set({ checkedAt: null })
      .where(and(eq(graduationStandings.agentId, agentId), eq(graduationStandings.tenantId, tenantId))),
  );

/** Holds while the agent need not wait for an exam. */
export const requireNoWait = (agentId: string, now: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM graduation_standings WHERE agent_id = ${agentId} AND next_exam_at > ${now})`,
    refusal,
  );

/** Agents of any tenant that did something since they were checked, or whose waiting is over; the longest idle first. */
export const selectUnchecked = (db: Database, now: number, limit: number) =>
  db
    .select({ agentId: agents.id, tenantId: agents.tenantId })
    .from(agents)
    .leftJoin(graduationStandings, eq(graduationStandings.agentId, agents.id))
    .where(
      and(
        eq(agents.status, "active"),
        sql`(${agents.lastExecutionAt} >= coalesce(${graduationStandings.checkedAt}, 0)
          OR (${graduationStandings.nextExamAt} <= ${now} AND ${graduationStandings.nextExamAt} > ${graduationStandings.checkedAt}))`,
      ),
    )
    .orderBy(asc(agents.lastExecutionAt), asc(agents.id))
    .limit(limit);

/** A page of an agent's changes of level, newest first, with the exams behind them, and the agent's owner and standing, in one round trip. */
export async function selectHistory(db: Database, agentId: string, page: { limit: number; offset: number }) {
  const [owners, standings, rows, totals] = await db.batch([
    db
      .select({ tenantId: agents.tenantId, maturityLevel: agents.maturityLevel })
      .from(agents)
      .where(eq(agents.id, agentId)),
    db.select().from(graduationStandings).where(eq(graduationStandings.agentId, agentId)),
    db
      .select({ change: levelChanges, exam: exams })
      .from(levelChanges)
      .leftJoin(exams, eq(exams.id, levelChanges.examId))
      .where(eq(levelChanges.agentId, agentId))
      .orderBy(desc(levelChanges.createdAt), desc(levelChanges.id))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: count() }).from(levelChanges).where(eq(levelChanges.agentId, agentId)),
  ]);
  return { owner: owners[0], standing: standings[0] ?? null, rows, total: totals[0]?.total ?? 0 };
}

/** The most severe first, then the oldest: the same ones for every agent and every time. */
const BY_SEVERITY = sql`CASE severity WHEN 'critical' THEN 0 WHEN 'high' THEN 1 WHEN 'medium' THEN 2 ELSE 3 END`;

/** The active edge cases that an exam runs. */
export const selectExamCases = (db: Database, tenantId: string, limit: number) =>
  db
    .select()
    .from(edgeCases)
    .where(and(eq(edgeCases.tenantId, tenantId), eq(edgeCases.isActive, true)))
    .orderBy(BY_SEVERITY, asc(edgeCases.createdAt), asc(edgeCases.id))
    .limit(limit);

export interface EdgeCaseFilter {
  severity: EdgeCaseRow["severity"] | undefined;
  category: string | undefined;
  isActive: boolean | undefined;
  limit: number;
  offset: number;
}

/** A page of a tenant's edge cases, newest first, and how many there are, in one round trip. */
export async function selectEdgeCases(
  db: Database,
  tenantId: string,
  filter: EdgeCaseFilter,
): Promise<{ rows: EdgeCaseRow[]; total: number }> {
  const where = and(
    eq(edgeCases.tenantId, tenantId),
    filter.severity ? eq(edgeCases.severity, filter.severity) : undefined,
    filter.category ? eq(edgeCases.category, filter.category) : undefined,
    filter.isActive === undefined ? undefined : eq(edgeCases.isActive, filter.isActive),
  );
  const [rows, totals] = await db.batch([
    db
      .select()
      .from(edgeCases)
      .where(where)
      .orderBy(desc(edgeCases.createdAt), desc(edgeCases.id))
      .limit(filter.limit)
      .offset(filter.offset),
    db.select({ total: count() }).from(edgeCases).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

const ofTenant = (tenantId: string, edgeCaseId: string) =>
  and(eq(edgeCases.id, edgeCaseId), eq(edgeCases.tenantId, tenantId));

export const selectEdgeCase = (db: Database, tenantId: string, edgeCaseId: string) =>
  db.select().from(edgeCases).where(ofTenant(tenantId, edgeCaseId)).get();

export const updateEdgeCaseRow = (row: EdgeCaseRow): Statement =>
  statement(build.update(edgeCases).set(row).where(ofTenant(row.tenantId, row.id)));

export const deleteEdgeCaseRow = (tenantId: string, edgeCaseId: string): Statement =>
  statement(build.delete(edgeCases).where(ofTenant(tenantId, edgeCaseId)));

/** Holds while the tenant's edge case is there and, with a time, unchanged since. */
export const requireEdgeCase = (
  tenantId: string,
  edgeCaseId: string,
  updatedAt: number | null,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM edge_cases WHERE id = ${edgeCaseId} AND tenant_id = ${tenantId}
      AND (${updatedAt} IS NULL OR updated_at = ${updatedAt}))`,
    refusal,
  );

/** Holds while the tenant has fewer edge cases than `maximum`. */
export const requireFewerEdgeCases = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(sql`(SELECT count(*) FROM edge_cases WHERE tenant_id = ${tenantId}) < ${maximum}`, refusal);
