import { and, asc, count, desc, eq, lt, sql } from "drizzle-orm";

import { agentColumns, ownerQuery } from "#agents/agents/agent-evidence.queries";
import type { Database } from "#db/client";
import { personNameAt } from "#db/names";
import { isPresent } from "#db/removals";
import { agents } from "#db/schema/agents";
import { type ExamRow, exams, graduationStandings, levelChanges } from "#db/schema/graduation";
import { build, insertInto, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type LevelChangeRow = typeof levelChanges.$inferSelect;
export type StandingRow = typeof graduationStandings.$inferSelect;

export const insertExam: (row: ExamRow) => Statement = insertInto(exams);

export const updateExamEnd = (exam: ExamRow): Statement =>
  statement(
    build
      .update(exams)
      .set({
        status: exam.status,
        passed: exam.passed,
        stages: exam.stages,
        readinessScore: exam.readinessScore,
        nextAttemptAt: exam.nextAttemptAt,
        voidReason: exam.voidReason,
        completedAt: exam.completedAt,
      })
      .where(and(eq(exams.id, exam.id), eq(exams.tenantId, exam.tenantId), isUnderWay)),
  );

/** Removes an agent's void exams but one. */
export const deleteEarlierVoidExams = (tenantId: string, agentId: string, keptId: string): Statement =>
  rawStatement(sql`DELETE FROM exams
    WHERE agent_id = ${agentId} AND tenant_id = ${tenantId} AND status = 'void' AND id <> ${keptId}`);

/** Ends unfinished exams of any tenant that started before a moment, without a verdict. */
export const giveUpExams = (before: number, now: number): Statement =>
  rawStatement(sql`UPDATE exams SET status = 'void', void_reason = 'interrupted', stages = '[]', completed_at = ${now}
    WHERE status = 'in_progress' AND created_at < ${before}`);

const isUnderWay = sql`status = 'in_progress'`;

/** Writes the stages of an exam that has begun. */
export const updateBegunStages = ({ id, tenantId }: Pick<ExamRow, "id" | "tenantId">, stages: ExamRow["stages"]) =>
  statement(
    build
      .update(exams)
      .set({ stages })
      .where(and(eq(exams.id, id), eq(exams.tenantId, tenantId), isUnderWay)),
  );

/** Counts the decided cases of an exam that is under way. Cases end side by side, so a smaller number may come later. */
export const updateDecidedCases = (tenantId: string, examId: string, cases: number): Statement =>
  rawStatement(sql`UPDATE exams SET stages = json_set(stages, '$[2].details.decided',
      max(json_extract(stages, '$[2].details.decided'), ${cases}))
    WHERE id = ${examId} AND tenant_id = ${tenantId} AND status = 'in_progress' AND json_array_length(stages) = 3`);

/** Holds while the exam is running. */
export const requireUnderWay = (examId: string, refusal: () => AppError): Statement =>
  requireThat(sql`EXISTS (SELECT 1 FROM exams WHERE id = ${examId} AND status = 'in_progress')`, refusal);

/** Holds while no exam of the agent is running. */
export const requireNoExam = (agentId: string, refusal: () => AppError): Statement =>
  requireThat(sql`NOT EXISTS (SELECT 1 FROM exams WHERE agent_id = ${agentId} AND status = 'in_progress')`, refusal);

/** A tenant's exam, and its agent unless that was deleted, in one round trip. */
export async function selectExamForRun(db: Database, tenantId: string, examId: string) {
  const [found] = await db
    .select({ exam: exams, agent: agentColumns })
    .from(exams)
    .leftJoin(agents, and(eq(agents.id, exams.agentId), isPresent("agents", agents.id)))
    .where(and(eq(exams.id, examId), eq(exams.tenantId, tenantId)));
  return { exam: found?.exam, agent: found?.agent ?? undefined };
}

/** Reads the stages of an agent's latest exams with a verdict since it reached its level, newest first. */
export async function selectStagesOfExams(
  db: Database,
  tenantId: string,
  agentId: string,
  limit: number,
): Promise<ExamRow["stages"][]> {
  const rows = await db
    .select({ stages: exams.stages })
    .from(exams)
    .where(
      and(
        eq(exams.agentId, agentId),
        eq(exams.tenantId, tenantId),
        eq(exams.status, "completed"),
        sql`${exams.createdAt} >= coalesce((SELECT evidence_since FROM graduation_standings WHERE agent_id = ${agentId}), 0)`,
      ),
    )
    .orderBy(desc(exams.createdAt), desc(exams.id))
    .limit(limit);
  return rows.map(({ stages }) => stages);
}

/** Running exams of any tenant that started before a moment. */
export const selectExamsUnderWay = (db: Database, before: number, limit: number) =>
  db
    .select({ runId: exams.id, tenantId: exams.tenantId, createdAt: exams.createdAt })
    .from(exams)
    .where(and(isUnderWay, lt(exams.createdAt, before)))
    .orderBy(asc(exams.createdAt))
    .limit(limit);

/** Defers the agent's next exam until a time. */
export const upsertWait = (tenantId: string, agentId: string, nextExamAt: number): Statement =>
  rawStatement(sql`INSERT INTO graduation_standings (agent_id, tenant_id, next_exam_at)
    VALUES (${agentId}, ${tenantId}, ${nextExamAt})
    ON CONFLICT (agent_id) DO UPDATE SET next_exam_at = excluded.next_exam_at`);

/** Defers the agent's next exam after one without a verdict, whose cases it keeps. */
export const waitAfterVoid = (
  { tenantId, agentId, seed }: Pick<ExamRow, "tenantId" | "agentId" | "seed">,
  { voidExams, nextExamAt }: { voidExams: number; nextExamAt: number },
): Statement =>
  rawStatement(sql`INSERT INTO graduation_standings (agent_id, tenant_id, next_exam_at, void_exams, kept_seed)
    VALUES (${agentId}, ${tenantId}, ${nextExamAt}, ${voidExams}, ${seed})
    ON CONFLICT (agent_id) DO UPDATE SET next_exam_at = excluded.next_exam_at, void_exams = excluded.void_exams,
      kept_seed = excluded.kept_seed`);

/** After a verdict the next exam draws other cases. */
export const forgetVoidExams = ({ tenantId, agentId }: Pick<ExamRow, "tenantId" | "agentId">): Statement =>
  rawStatement(sql`UPDATE graduation_standings SET void_exams = NULL, kept_seed = NULL
    WHERE agent_id = ${agentId} AND tenant_id = ${tenantId}`);

/**
 * Records that the scheduled check has read agents of any tenants as of a time. Later work waits for the next check.
 * Agents deleted in the meantime are left out.
 */
export function upsertChecked(agentIds: readonly string[], at: number): Statement[] {
  const named = sql`id IN (SELECT value FROM json_each(${JSON.stringify(agentIds)}))`;
  return [
    rawStatement(sql`UPDATE agents SET unchecked_since = NULL
      WHERE ${named} AND unchecked_since < ${at} AND coalesce(last_execution_at, 0) < ${at}`),
    rawStatement(sql`INSERT INTO graduation_standings (agent_id, tenant_id, checked_at)
      SELECT id, tenant_id, ${at} FROM agents WHERE ${named} AND ${isPresent("agents", sql`agents.id`)}
      ON CONFLICT (agent_id) DO UPDATE SET checked_at = excluded.checked_at`),
  ];
}

/** Holds while the agent does not have to wait for an exam. */
export const requireNoWait = (agentId: string, now: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM graduation_standings WHERE agent_id = ${agentId} AND next_exam_at > ${now})`,
    refusal,
  );

/** An agent that is due for the scheduled check, and since when: its place in the queue. */
export interface DueAgent {
  agentId: string;
  tenantId: string;
  /** The state of its log. */
  moves: number;
  since: number;
}

/** A place ahead of every queue entry. */
export const FIRST: Pick<DueAgent, "since" | "agentId"> = { since: -1, agentId: "" };

const isCheckable = and(eq(agents.status, "active"), isPresent("agents", agents.id));

/** Agents of any tenant that worked since their last check, after a place; those that wait longest first. */
export const selectUnchecked = (db: Database, after: typeof FIRST, limit: number): Promise<DueAgent[]> =>
  db
    .select({
      agentId: agents.id,
      tenantId: agents.tenantId,
      moves: agents.logMoves,
      since: sql<number>`${agents.uncheckedSince}`,
    })
    .from(agents)
    .where(
      and(
        sql`${agents.uncheckedSince} IS NOT NULL AND (${agents.uncheckedSince}, ${agents.id}) > (${after.since}, ${after.agentId})`,
        isCheckable,
      ),
    )
    .orderBy(asc(agents.uncheckedSince), asc(agents.id))
    .limit(limit);

/** Agents of any tenant whose waiting time ended by a moment and that were not checked since; see `selectUnchecked`. */
export const selectWaitsOver = (db: Database, now: number, after: typeof FIRST, limit: number): Promise<DueAgent[]> => {
  const { agentId, nextExamAt, checkedAt } = graduationStandings;
  return db
    .select({
      agentId: agents.id,
      tenantId: agents.tenantId,
      moves: agents.logMoves,
      since: sql<number>`${nextExamAt}`,
    })
    .from(graduationStandings)
    .innerJoin(agents, eq(agents.id, agentId))
    .where(
      and(
        sql`${nextExamAt} > ${checkedAt} AND ${nextExamAt} <= ${now}`,
        sql`(${nextExamAt}, ${agentId}) > (${after.since}, ${after.agentId})`,
        isCheckable,
      ),
    )
    .orderBy(asc(nextExamAt), asc(agentId))
    .limit(limit);
};

/** A page of an agent's exams, newest first, how many there are, and the agent's tenant, in one round trip. */
export async function selectExams(
  db: Database,
  agentId: string,
  { passed, limit, offset }: { passed: boolean | undefined; limit: number; offset: number },
): Promise<{ owner: { tenantId: string } | undefined; rows: ExamRow[]; total: number }> {
  const where = and(
    eq(exams.agentId, agentId),
    passed === undefined ? undefined : and(eq(exams.passed, passed), eq(exams.status, "completed")),
  );
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
      .select({ change: levelChanges, exam: exams, actorName: personNameAt("level_changes.actor_id") })
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
