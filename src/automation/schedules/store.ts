import { and, asc, count, desc, eq, isNotNull, lte, sql, type SQL } from "drizzle-orm";

import { mayContinue, presentRunsOf, RUN_OUTCOME, RUN_STATUS } from "#automation/starts/run.queries";
import { isOpen, type RecentTick, type ShownTick } from "#automation/ticks/ticks.queries";
import { unchanged } from "#db/change-row";
import type { Database } from "#db/client";
import { agentNameAt, personNameAt, workflowNameAt } from "#db/names";
import { schedules, scheduleTicks } from "#db/schema/schedules";
import { comparedText } from "#db/search-text";
import { build, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { plainText } from "#lib/search-words";

import type { ScheduleState } from "./schedule-state.ts";

export { selectTicks } from "#automation/ticks/ticks.queries";

export type ScheduleRow = typeof schedules.$inferSelect;

/** A schedule as people see it. */
export interface NamedSchedule extends ScheduleRow {
  agentName: string | null;
  workflowName: string | null;
  ownerName: string | null;
  pausedByName: string | null;
  lastTick: ShownTick | null;
  /** The newest first. */
  recentTicks: RecentTick[];
}

const lastTick = sql<string | null>`(SELECT json_object('id', t.id, 'dueAt', t.due_at, 'startedAt', t.started_at,
    'outcome', t.outcome, 'reason', json(t.reason), 'executionId', t.execution_id, 'workflowRunId', t.workflow_run_id,
    'runStatus', ${RUN_STATUS}, 'runOutcome', ${RUN_OUTCOME}, 'runVerification', e.verification)
  FROM schedule_ticks t ${presentRunsOf("t")}
  WHERE t.schedule_id = schedules.id ORDER BY t.number DESC LIMIT 1)`;

/** The newest ticks of a schedule that are shown beside it. */
const RECENT_TICKS = 14;

const recentTicks = sql<string>`(SELECT json_group_array(json_object('outcome', r.outcome, 'runStatus', r.status, 'runOutcome', r.run_outcome,
    'runVerification', r.verification)) FROM (SELECT t.outcome, ${RUN_STATUS} AS status, ${RUN_OUTCOME} AS run_outcome, e.verification
  FROM schedule_ticks t ${presentRunsOf("t")}
  WHERE t.schedule_id = schedules.id ORDER BY t.number DESC LIMIT ${sql.raw(String(RECENT_TICKS))}) r)`;

const named = {
  schedule: schedules,
  agentName: agentNameAt("schedules.agent_id"),
  workflowName: workflowNameAt("schedules.workflow_id"),
  ownerName: personNameAt("schedules.owner_id"),
  pausedByName: personNameAt("schedules.paused_by"),
  lastTick,
  recentTicks,
};

interface NamedRow {
  schedule: ScheduleRow;
  agentName: string | null;
  workflowName: string | null;
  ownerName: string | null;
  pausedByName: string | null;
  lastTick: string | null;
  recentTicks: string;
}

const flat = ({ schedule, lastTick: tick, recentTicks: recent, ...names }: NamedRow): NamedSchedule => ({
  ...schedule,
  ...names,
  lastTick: tick === null ? null : (JSON.parse(tick) as ShownTick),
  recentTicks: JSON.parse(recent) as RecentTick[],
});

export async function selectSchedule(db: Database, tenantId: string, id: string): Promise<NamedSchedule | undefined> {
  const found = await db.select(named).from(schedules).where(ofSchedule(tenantId, id)).get();
  return found === undefined ? undefined : flat(found);
}

const ofSchedule = (tenantId: string, id: string): SQL | undefined =>
  and(eq(schedules.tenantId, tenantId), eq(schedules.id, id));

const IN_STATE: Readonly<Record<ScheduleState, SQL>> = {
  active: sql`pause_reason IS NULL AND next_at IS NOT NULL AND failures_in_a_row = 0`,
  failing: sql`pause_reason IS NULL AND next_at IS NOT NULL AND failures_in_a_row > 0`,
  paused: sql`pause_reason IS NOT NULL`,
  ended: sql`pause_reason IS NULL AND next_at IS NULL`,
};

export interface ScheduleFilter {
  state: ScheduleState | undefined;
  agentId: string | undefined;
  workflowId: string | undefined;
  q: string | undefined;
  limit: number;
  offset: number;
}

/** A page of a tenant's schedules, the newest first, and their number, in one round trip. */
export async function selectSchedules(
  db: Database,
  tenantId: string,
  { state, agentId, workflowId, q, limit, offset }: ScheduleFilter,
): Promise<{ rows: NamedSchedule[]; total: number }> {
  const where = and(
    eq(schedules.tenantId, tenantId),
    state === undefined ? undefined : IN_STATE[state],
    agentId === undefined ? undefined : eq(schedules.agentId, agentId),
    workflowId === undefined ? undefined : eq(schedules.workflowId, workflowId),
    q === undefined ? undefined : sql`instr(${sql.raw(comparedText("name"))}, ${plainText(q)}) > 0`,
  );
  const [rows, totals] = await db.batch([
    db
      .select(named)
      .from(schedules)
      .where(where)
      .orderBy(desc(schedules.createdAt), desc(schedules.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(schedules).where(where),
  ]);
  return { rows: rows.map(flat), total: totals[0]?.total ?? 0 };
}

/** The schedules of a tenant that begin up to a moment, the earliest first. */
export const selectBeginning = (db: Database, tenantId: string, until: number, limit: number): Promise<ScheduleRow[]> =>
  db
    .select()
    .from(schedules)
    .where(and(eq(schedules.tenantId, tenantId), isNotNull(schedules.beginsAt), lte(schedules.beginsAt, until)))
    .orderBy(asc(schedules.beginsAt), asc(schedules.id))
    .limit(limit);

/** When the tenant's next schedule begins, and whether a tick waits for the end of the former run. */
export async function selectNextMoment(db: Database, tenantId: string) {
  const [next, open] = await db.batch([
    db
      .select({ at: schedules.beginsAt })
      .from(schedules)
      .where(and(eq(schedules.tenantId, tenantId), isNotNull(schedules.beginsAt)))
      .orderBy(asc(schedules.beginsAt))
      .limit(1),
    db
      .select({ id: scheduleTicks.id })
      .from(scheduleTicks)
      .where(and(isOpen(tenantId), eq(scheduleTicks.outcome, "queued")))
      .limit(1),
  ]);
  return { beginsAt: next[0]?.at ?? null, hasQueued: open.length > 0 };
}

/**
 * The tenants to wake: with a schedule that should have begun before a moment, because its alarm was lost, or with a tick
 * that can continue. And the paused schedules whose owners are still to be told. One round trip for all tenants.
 */
export async function selectSweep(db: Database, before: number, limit: number) {
  const [tenants, mails] = await db.batch([
    db.all<[string]>(sql`SELECT tenant_id FROM (SELECT DISTINCT tenant_id FROM ${schedules}
        WHERE begins_at IS NOT NULL AND begins_at <= ${before} LIMIT ${limit})
      UNION SELECT * FROM (SELECT DISTINCT t.tenant_id FROM ${scheduleTicks} t
        WHERE t.is_settled = 0 AND ${mayContinue("t")}
        LIMIT ${limit})`),
    db.all<[string, string]>(
      sql`SELECT tenant_id, id FROM ${schedules} WHERE mail_due = 1 ORDER BY paused_at, id LIMIT ${limit}`,
    ),
  ]);
  return { tenantIds: tenants.map(([id]) => id), mails: mails.map(([tenantId, id]) => ({ tenantId, id })) };
}

/** The schedules of a tenant with ticks that can continue: their run has ended, or they wait for one that may have ended. */
export const selectSettling = (db: Database, tenantId: string, limit: number): Promise<ScheduleRow[]> =>
  db
    .select()
    .from(schedules)
    .where(
      and(
        eq(schedules.tenantId, tenantId),
        sql`${schedules.id} IN (SELECT t.schedule_id FROM schedule_ticks t
          WHERE t.tenant_id = ${tenantId} AND t.is_settled = 0 AND ${mayContinue("t")})`,
      ),
    )
    .orderBy(asc(schedules.id))
    .limit(limit);

export const unchangedSchedule = unchanged(schedules, "revision", "schedule");

export const insertSchedule = (row: ScheduleRow): Statement => statement(build.insert(schedules).values(row));

export const updateSchedule = (
  { tenantId, id }: Pick<ScheduleRow, "tenantId" | "id">,
  changes: Partial<ScheduleRow>,
): Statement => statement(build.update(schedules).set(changes).where(ofSchedule(tenantId, id)));

export const deleteScheduleRow = (tenantId: string, id: string): Statement =>
  statement(build.delete(schedules).where(ofSchedule(tenantId, id)));

export const requireFewerSchedules = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(sql`(SELECT count(*) FROM schedules WHERE tenant_id = ${tenantId}) < ${maximum}`, refusal);

export const requireFreeName = (
  { tenantId, id, name }: Pick<ScheduleRow, "tenantId" | "id" | "name">,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM schedules WHERE tenant_id = ${tenantId} AND name = ${name} AND id <> ${id})`,
    refusal,
  );

/**
 * Holds while the schedule's next due time and rule are as they were read, so that of an alarm, a job and another process
 * one begins a due time.
 */
export const requireDue = (
  { tenantId, id, nextAt, revision, ticks }: ScheduleRow,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM schedules WHERE id = ${id} AND tenant_id = ${tenantId} AND next_at IS ${nextAt}
      AND revision = ${revision} AND ticks = ${ticks})`,
    refusal,
  );

/** Holds while the failures of a schedule are those that were read, so that each end counts once. */
export const requireCounts = (
  { tenantId, id, failuresInARow, revision }: ScheduleRow,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM schedules WHERE id = ${id} AND tenant_id = ${tenantId} AND revision = ${revision}
      AND failures_in_a_row = ${failuresInARow})`,
    refusal,
  );
