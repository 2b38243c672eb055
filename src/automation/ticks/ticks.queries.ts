import { and, asc, desc, eq, sql, type SQL } from "drizzle-orm";

import {
  countedRun,
  type CountedRun,
  ofExecution,
  ofWorkflowRun,
  shownRun,
  toCounted,
} from "#automation/starts/run.queries";
import type { Database } from "#db/client";
import { executions } from "#db/schema/executions";
import { type schedules, scheduleTicks } from "#db/schema/schedules";
import { workflowRuns } from "#db/schema/workflows";
import { insertRows, rawStatement, requireThat, statement, build, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

/** The schedule that ticks belong to. */
type OfSchedule = Pick<typeof schedules.$inferSelect, "tenantId" | "id">;

export type TickRow = typeof scheduleTicks.$inferSelect;
export type TickInsert = typeof scheduleTicks.$inferInsert;

/** A tick with the outcome of its run. */
export interface ShownTick extends Pick<
  TickRow,
  "id" | "dueAt" | "startedAt" | "outcome" | "reason" | "executionId" | "workflowRunId"
> {
  runStatus: string | null;
  runOutcome: (typeof executions.$inferSelect)["outcome"];
  runVerification: (typeof executions.$inferSelect)["verification"];
}

/** A tick in a row of ticks. */
export type RecentTick = Pick<ShownTick, "outcome" | "runStatus" | "runOutcome" | "runVerification">;

/** Ticks of a schedule that are kept. */
export const KEPT_TICKS = 200;

export const isOpen = (tenantId: string): SQL | undefined =>
  and(eq(scheduleTicks.tenantId, tenantId), sql`is_settled = 0`);

/** A tick that has not counted yet, with its run. */
export interface OpenTick {
  tick: TickRow;
  run: CountedRun | null;
}

/** The ticks of a schedule that have not counted: queued ones, and those with a run, in their order. */
export async function selectOpenTicks(db: Database, tenantId: string, scheduleId: string): Promise<OpenTick[]> {
  const rows = await db
    .select({ tick: scheduleTicks, run: countedRun })
    .from(scheduleTicks)
    .leftJoin(executions, ofExecution(scheduleTicks.executionId))
    .leftJoin(workflowRuns, ofWorkflowRun(scheduleTicks.workflowRunId))
    .where(and(isOpen(tenantId), eq(scheduleTicks.scheduleId, scheduleId)))
    .orderBy(asc(scheduleTicks.number));
  return rows.map(({ tick, run }) => ({ tick, run: toCounted(run) }));
}

const shownTick = {
  id: scheduleTicks.id,
  dueAt: scheduleTicks.dueAt,
  startedAt: scheduleTicks.startedAt,
  outcome: scheduleTicks.outcome,
  reason: scheduleTicks.reason,
  executionId: scheduleTicks.executionId,
  workflowRunId: scheduleTicks.workflowRunId,
  ...shownRun,
};

/** A schedule's ticks, the newest first. */
export const selectTicks = (
  db: Database,
  { tenantId, id }: OfSchedule,
  { outcome, limit }: { outcome?: TickRow["outcome"] | undefined; limit: number },
): Promise<ShownTick[]> =>
  db
    .select(shownTick)
    .from(scheduleTicks)
    .leftJoin(executions, ofExecution(scheduleTicks.executionId))
    .leftJoin(workflowRuns, ofWorkflowRun(scheduleTicks.workflowRunId))
    .where(
      and(
        eq(scheduleTicks.scheduleId, id),
        eq(scheduleTicks.tenantId, tenantId),
        outcome === undefined ? undefined : eq(scheduleTicks.outcome, outcome),
      ),
    )
    .orderBy(desc(scheduleTicks.number))
    .limit(limit);

export const selectTick = (db: Database, { tenantId, id }: OfSchedule, tickId: string) =>
  db
    .select()
    .from(scheduleTicks)
    .where(and(eq(scheduleTicks.id, tickId), eq(scheduleTicks.tenantId, tenantId), eq(scheduleTicks.scheduleId, id)))
    .get();

/** Holds while a tick is as it was read. */
export const requireTick = ({ tenantId, id, outcome, isSettled }: TickRow, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM schedule_ticks WHERE id = ${id} AND tenant_id = ${tenantId} AND outcome = ${outcome}
      AND is_settled = ${isSettled ? 1 : 0})`,
    refusal,
  );

export const insertTicks = (rows: readonly TickInsert[]): Statement => insertRows(scheduleTicks, rows);

export const updateTick = ({ tenantId, id }: Pick<TickRow, "tenantId" | "id">, changes: Partial<TickRow>): Statement =>
  statement(
    build
      .update(scheduleTicks)
      .set(changes)
      .where(and(eq(scheduleTicks.id, id), eq(scheduleTicks.tenantId, tenantId))),
  );

/** Removes the ticks of a schedule that are older than those that are kept; an open one is a run under way, and stays. */
export const deleteOldTicks = ({ tenantId, id }: OfSchedule, ticks: number): Statement =>
  rawStatement(sql`DELETE FROM schedule_ticks WHERE schedule_id = ${id} AND tenant_id = ${tenantId}
    AND number <= ${ticks - KEPT_TICKS} AND is_settled = 1`);
