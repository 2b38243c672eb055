import { and, asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";

import {
  countedRun,
  type CountedRun,
  mayContinue,
  ofExecution,
  ofWorkflowRun,
  presentRunsOf,
  shownRun,
  toCounted,
} from "#automation/starts/run.queries";
import type { Database } from "#db/client";
import { deletePiece } from "#db/pieces";
import { isPresent, presentText } from "#db/removals";
import { executions } from "#db/schema/executions";
import { messagingMessages } from "#db/schema/messaging";
import { runStarts } from "#db/schema/schedules";
import { triggerDeliveries, triggers } from "#db/schema/triggers";
import { workflowRuns } from "#db/schema/workflows";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { uuidBound } from "#lib/uuid";

export type DeliveryRow = typeof triggerDeliveries.$inferSelect;
export type DeliveryStatus = DeliveryRow["status"];

/** A delivery with its run. */
export interface ShownDelivery extends DeliveryRow {
  agentId: string | null;
  runStatus: string | null;
  runOutcome: string | null;
}

type OfTrigger = Pick<typeof triggers.$inferSelect, "tenantId" | "id">;

const shown = {
  delivery: triggerDeliveries,
  agentId: executions.agentId,
  runStatus: shownRun.runStatus,
  runOutcome: shownRun.runOutcome,
};

const ofTrigger = ({ tenantId, id }: OfTrigger): SQL | undefined =>
  and(eq(triggerDeliveries.triggerId, id), eq(triggerDeliveries.tenantId, tenantId));

/** A trigger's deliveries, the newest first. */
export async function selectDeliveries(
  db: Database,
  trigger: OfTrigger,
  { status, limit }: { status?: DeliveryStatus | undefined; limit: number },
): Promise<ShownDelivery[]> {
  const rows = await db
    .select(shown)
    .from(triggerDeliveries)
    .leftJoin(executions, ofExecution(triggerDeliveries.executionId))
    .leftJoin(workflowRuns, ofWorkflowRun(triggerDeliveries.workflowRunId))
    .where(and(ofTrigger(trigger), status === undefined ? undefined : eq(triggerDeliveries.status, status)))
    .orderBy(desc(triggerDeliveries.id))
    .limit(limit);
  return rows.map(({ delivery, ...run }) => ({ ...delivery, ...run }));
}

export async function selectDelivery(
  db: Database,
  trigger: OfTrigger,
  deliveryId: string,
): Promise<ShownDelivery | undefined> {
  const row = await db
    .select(shown)
    .from(triggerDeliveries)
    .leftJoin(executions, ofExecution(triggerDeliveries.executionId))
    .leftJoin(workflowRuns, ofWorkflowRun(triggerDeliveries.workflowRunId))
    .where(and(eq(triggerDeliveries.id, deliveryId), ofTrigger(trigger)))
    .get();
  return row === undefined ? undefined : { ...row.delivery, ...row };
}

/** The delivery that has a key, however old it is. */
export const selectByKey = (db: Database, trigger: OfTrigger, key: string): Promise<DeliveryRow | undefined> =>
  db
    .select()
    .from(triggerDeliveries)
    .where(and(ofTrigger(trigger), eq(triggerDeliveries.dedupeKey, key)))
    .get();

/** A delivery that waits for the end of a former run. */
const waits = sql`(d.execution_id IS NULL AND d.workflow_run_id IS NULL)`;

const isUnderWay = sql`(${waits} OR e.status IN ('pending', 'in_progress') OR (w.id IS NOT NULL AND w.completed_at IS NULL))`;

/** The open deliveries of a trigger whose run is not over, or that wait for one. */
const underWay = ({ tenantId, id }: OfTrigger): SQL => sql`FROM trigger_deliveries d ${presentRunsOf("d")}
  WHERE d.tenant_id = ${tenantId} AND d.trigger_id = ${id} AND d.is_settled = 0 AND ${isUnderWay}`;

/** The work under way at a trigger with its newest run, if any; null without work. */
export async function selectUnderWay(
  db: Database,
  trigger: OfTrigger,
): Promise<{ executionId: string | null; workflowRunId: string | null; isAsking: boolean } | null> {
  const [row] = await db.all<[string | null, string | null, number | null, number]>(
    sql`SELECT max(d.execution_id), max(d.workflow_run_id), max(e.awaiting_approval_id IS NOT NULL OR w.status IS 'waiting'),
      count(*) ${underWay(trigger)}`,
  );
  if (row === undefined || row[3] === 0) return null;
  return { executionId: row[0], workflowRunId: row[1], isAsking: row[2] === 1 };
}

/** Holds while no run of a trigger is under way and no delivery waits, so that parallel ones start one after the other. */
export const requireIdle = (trigger: OfTrigger, refusal: () => AppError): Statement =>
  requireThat(sql`NOT EXISTS (SELECT 1 ${underWay(trigger)})`, refusal);

export const requireFewerWaiting = ({ tenantId, id }: OfTrigger, maximum: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM trigger_deliveries d WHERE d.tenant_id = ${tenantId} AND d.trigger_id = ${id}
      AND d.is_settled = 0 AND ${waits}) < ${maximum}`,
    refusal,
  );

export const requireFewerHeld = ({ id }: OfTrigger, maximum: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM trigger_deliveries d WHERE d.trigger_id = ${id} AND d.status = 'held') < ${maximum}`,
    refusal,
  );

/** Holds while a trigger is as it was read, so that nothing starts by a rule that a person has just changed. */
export const requireTriggerAsRead = (
  { tenantId, id, revision }: OfTrigger & { revision: number },
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM triggers WHERE id = ${id} AND tenant_id = ${tenantId} AND revision = ${revision}
      AND ${sql.raw(presentText("triggers", "triggers.id"))})`,
    refusal,
  );

/**
 * The statements that let one of many equal deliveries in: the rule that no other has the key within its time, and the end
 * of an older one.
 */
export const takeKey = (
  { tenantId, id }: OfTrigger,
  { key, since }: { key: string; since: number },
  refusal: () => AppError,
): Statement[] => [
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM trigger_deliveries WHERE trigger_id = ${id} AND dedupe_key = ${key} AND received_at > ${since})`,
    refusal,
  ),
  rawStatement(sql`UPDATE trigger_deliveries SET dedupe_key = NULL
    WHERE trigger_id = ${id} AND dedupe_key = ${key} AND tenant_id = ${tenantId}`),
];

export const insertDelivery = (row: DeliveryRow): Statement => statement(build.insert(triggerDeliveries).values(row));

export const updateDelivery = (
  { tenantId, id }: Pick<DeliveryRow, "tenantId" | "id">,
  changes: Partial<DeliveryRow>,
): Statement =>
  statement(
    build
      .update(triggerDeliveries)
      .set(changes)
      .where(and(eq(triggerDeliveries.id, id), eq(triggerDeliveries.tenantId, tenantId))),
  );

/** Holds while deliveries are open and have the runs that were read. */
export const requireOpen = (
  tenantId: string,
  rows: readonly Pick<DeliveryRow, "id" | "executionId" | "workflowRunId">[],
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM trigger_deliveries d JOIN json_each(${JSON.stringify(rows.map(({ id, executionId, workflowRunId }) => [id, executionId ?? workflowRunId]))}) j
      ON d.id = j.value ->> 0 AND coalesce(d.execution_id, d.workflow_run_id) IS (j.value ->> 1) WHERE d.tenant_id = ${tenantId} AND d.is_settled = 0) = ${rows.length}`,
    refusal,
  );

export const settleDeliveries = (tenantId: string, ids: readonly string[]): Statement =>
  statement(
    build
      .update(triggerDeliveries)
      .set({ isSettled: true })
      .where(and(eq(triggerDeliveries.tenantId, tenantId), inArray(triggerDeliveries.id, [...ids]))),
  );

/** A delivery that has not counted yet, with its run. */
export interface OpenDelivery {
  delivery: DeliveryRow;
  run: CountedRun | null;
}

/** The open deliveries of a trigger in their order. */
export async function selectOpen(db: Database, trigger: OfTrigger, limit: number): Promise<OpenDelivery[]> {
  const rows = await db
    .select({ delivery: triggerDeliveries, run: countedRun })
    .from(triggerDeliveries)
    .leftJoin(executions, ofExecution(triggerDeliveries.executionId))
    .leftJoin(workflowRuns, ofWorkflowRun(triggerDeliveries.workflowRunId))
    .where(and(ofTrigger(trigger), eq(triggerDeliveries.isSettled, false)))
    .orderBy(asc(triggerDeliveries.id))
    .limit(limit);
  return rows.map(({ delivery, run }) => ({ delivery, run: toCounted(run) }));
}

const canContinue = sql`d.is_settled = 0 AND ${mayContinue("d")}`;

/** The triggers of a tenant with deliveries that can continue: their run has ended, or they wait for one that may have. */
export const selectSettling = (db: Database, tenantId: string, limit: number) =>
  db
    .select()
    .from(triggers)
    .where(
      and(
        eq(triggers.tenantId, tenantId),
        isPresent("triggers", triggers.id),
        sql`${triggers.id} IN (SELECT d.trigger_id FROM trigger_deliveries d
          WHERE d.tenant_id = ${tenantId} AND ${canContinue})`,
      ),
    )
    .orderBy(asc(triggers.id))
    .limit(limit);

/** Whether a delivery of the tenant waits for the end of a former run. */
export async function hasWaiting(db: Database, tenantId: string): Promise<boolean> {
  const rows = await db.all(sql`SELECT 1 FROM trigger_deliveries d
    WHERE d.tenant_id = ${tenantId} AND d.is_settled = 0 AND ${waits} LIMIT 1`);
  return rows.length > 0;
}

/** Moments before which deliveries are removed: those that are held, and those that are over. */
interface Old {
  held: number;
  over: number;
}

const oldHeld = ({ held }: Old): SQL => sql`WHERE status = 'held' AND id < ${uuidBound(held)} ORDER BY id`;
const oldOver = ({ over }: Old): SQL => sql`WHERE id < ${uuidBound(over)} AND is_settled = 1 ORDER BY id`;

/**
 * The tenants with deliveries that can continue, the paused triggers whose owners are still to be told, and whether a
 * delivery is old.
 */
export async function selectSweep(db: Database, old: Old, limit: number) {
  const [tenants, mails, [found]] = await db.batch([
    db.all<[string]>(sql`SELECT DISTINCT d.tenant_id FROM ${triggerDeliveries} d
      WHERE ${canContinue} LIMIT ${limit}`),
    db.all<[string, string]>(
      sql`SELECT tenant_id, id FROM ${triggers} WHERE mail_due = 1 ORDER BY paused_at, id LIMIT ${limit}`,
    ),
    db.all<[number]>(sql`SELECT EXISTS (SELECT 1 FROM ${triggerDeliveries} ${oldHeld(old)})
      OR EXISTS (SELECT 1 FROM ${triggerDeliveries} ${oldOver(old)}) AS has_old`),
  ]);
  return {
    tenantIds: tenants.map(([id]) => id),
    mails: mails.map(([tenantId, id]) => ({ tenantId, id })),
    hasOld: found?.[0] === 1,
  };
}

/** Removes the next old deliveries; a database trigger notes their objects. An open one stays. */
export const deleteOld = (old: Old, rows: number): Statement[] => [
  deletePiece(triggerDeliveries, oldHeld(old), rows),
  deletePiece(triggerDeliveries, oldOver(old), rows),
];

/** Counts a request that did not prove its sender, and keeps the latest reasons. */
export const noteUnverified = (
  { tenantId, id }: OfTrigger,
  { at, reason }: { at: number; reason: string },
): Statement =>
  rawStatement(sql`UPDATE triggers SET unverified = json_object('count', json_extract(unverified, '$.count') + 1, 'latest',
      (SELECT json_group_array(json(value)) FROM (SELECT json_object('at', ${at}, 'reason', ${reason}) AS value
        UNION ALL SELECT * FROM (SELECT value FROM json_each(unverified, '$.latest') LIMIT ${KEPT_REASONS - 1}))))
    WHERE id = ${id} AND tenant_id = ${tenantId}`);

const KEPT_REASONS = 20;

/** The triggers before a run; of one that another agent asked for, those of the first run of its chain. */
const causesOf = sql<string[] | null>`coalesce(${runStarts.triggers}, (SELECT r.triggers FROM run_starts r
  WHERE r.execution_id = ${runStarts.rootId}))`.mapWith((text: string | null) =>
  text === null ? null : (JSON.parse(text) as string[]),
);

/** The run behind an event: where it comes from, and the triggers that caused it. */
export const selectCause = (db: Database, tenantId: string, executionId: string) =>
  db
    .select({ origin: executions.origin, contactId: executions.contactId, triggers: causesOf })
    .from(executions)
    .leftJoin(runStarts, eq(runStarts.executionId, executions.id))
    .where(and(eq(executions.id, executionId), eq(executions.tenantId, tenantId)))
    .get();

/** The run of a workflow behind an event, as `selectCause`. */
export const selectWorkflowCause = (db: Database, tenantId: string, runId: string) =>
  db
    .select({
      origin: workflowRuns.origin,
      contactId: sql<null>`NULL`,
      triggers: sql<string[] | null>`${workflowRuns.startedBy} -> '$.triggers'`.mapWith((text: string | null) =>
        text === null ? null : (JSON.parse(text) as string[]),
      ),
    })
    .from(workflowRuns)
    .where(and(eq(workflowRuns.id, runId), eq(workflowRuns.tenantId, tenantId)))
    .get();

/** The person who wrote a message; null when it is gone. */
export async function selectContact(db: Database, tenantId: string, messageId: string): Promise<string | null> {
  const found = await db
    .select({ contactId: messagingMessages.contactId })
    .from(messagingMessages)
    .where(and(eq(messagingMessages.id, messageId), eq(messagingMessages.tenantId, tenantId)))
    .get();
  return found?.contactId ?? null;
}
