import { and, asc, count, desc, eq, sql } from "drizzle-orm";

import { ownerQuery } from "#agents/agents/agent-evidence.queries";
import type { Database } from "#db/client";
import { isPresent } from "#db/removals";
import { agents } from "#db/schema/agents";
import { exams, graduationStandings, levelChanges } from "#db/schema/graduation";
import { insertInto, rawStatement, requireThat, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type ExamRow = typeof exams.$inferSelect;
export type LevelChangeRow = typeof levelChanges.$inferSelect;
export type StandingRow = typeof graduationStandings.$inferSelect;

export const insertExam = insertInto(exams);

/** No exam of the agent before a time. */
export const upsertWait = (tenantId: string, agentId: string, nextExamAt: number): Statement =>
  rawStatement(sql`INSERT INTO graduation_standings (agent_id, tenant_id, next_exam_at)
    VALUES (${agentId}, ${tenantId}, ${nextExamAt})
    ON CONFLICT (agent_id) DO UPDATE SET next_exam_at = excluded.next_exam_at`);

/** The scheduled check has seen the agent as it was at a time. */
export const upsertChecked = (tenantId: string, agentId: string, at: number): Statement =>
  rawStatement(sql`INSERT INTO graduation_standings (agent_id, tenant_id, checked_at)
    SELECT id, tenant_id, ${at} FROM agents WHERE id = ${agentId} AND tenant_id = ${tenantId} AND ${isPresent("agents", sql`agents.id`)}
    ON CONFLICT (agent_id) DO UPDATE SET checked_at = excluded.checked_at`);

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
        isPresent("agents", agents.id),
        sql`(${agents.lastExecutionAt} >= coalesce(${graduationStandings.checkedAt}, 0)
          OR (${graduationStandings.nextExamAt} <= ${now} AND ${graduationStandings.nextExamAt} > ${graduationStandings.checkedAt}))`,
      ),
    )
    .orderBy(asc(agents.lastExecutionAt), asc(agents.id))
    .limit(limit);

/** A page of an agent's exams, newest first, how many there are, and the agent's tenant, in one round trip. */
export async function selectExams(
  db: Database,
  agentId: string,
  { passed, limit, offset }: { passed: boolean | undefined; limit: number; offset: number },
): Promise<{ owner: { tenantId: string } | undefined; rows: ExamRow[]; total: number }> {
  const where = and(eq(exams.agentId, agentId), passed === undefined ? undefined : eq(exams.passed, passed));
  const [owners, rows, totals] = await db.batch([
    ownerQuery(db, agentId),
    db.select().from(exams).where(where).orderBy(desc(exams.createdAt), desc(exams.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(exams).where(where),
  ]);
  return { owner: owners[0], rows, total: totals[0]?.total ?? 0 };
}

/** One exam of an agent, and the agent's tenant, in one round trip. */
export async function selectExam(
  db: Database,
  agentId: string,
  examId: string,
): Promise<{ owner: { tenantId: string } | undefined; exam: ExamRow | undefined }> {
  const [owners, rows] = await db.batch([
    ownerQuery(db, agentId),
    db
      .select()
      .from(exams)
      .where(and(eq(exams.agentId, agentId), eq(exams.id, examId))),
  ]);
  return { owner: owners[0], exam: rows[0] };
}

/** A page of an agent's changes of level, newest first, with the exams behind them, and the agent's owner and standing, in one round trip. */
export async function selectHistory(db: Database, agentId: string, page: { limit: number; offset: number }) {
  const [owners, standings, rows, totals] = await db.batch([
    db
      .select({ tenantId: agents.tenantId, maturityLevel: agents.maturityLevel })
      .from(agents)
      .where(and(eq(agents.id, agentId), isPresent("agents", agents.id))),
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
