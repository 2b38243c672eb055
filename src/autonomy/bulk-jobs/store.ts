import { and, asc, eq, gt, inArray, lt, ne, notInArray, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { IS_WAITING } from "#db/done-runs";
import { nextPieceFromBelow } from "#db/pieces";
import { presentText } from "#db/removals";
import {
  type BULK_JOB_STATUSES,
  type BulkItemRow,
  bulkItems,
  type BulkJobRow,
  bulkJobs,
  GATHERING,
} from "#db/schema/bulk-jobs";
import { build, insertInto, insertRows, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { spentByJob } from "#models/model-spending/job-room.queries";

import type { ItemResult, NewRun } from "./item-result.ts";
import { AT_ONCE, MAX_EQUAL_FAILURES, TASK_CHARACTERS } from "./limits.ts";

export const insertJob = insertInto(bulkJobs);
export const insertItems = (rows: readonly BulkItemRow[]): Statement => insertRows(bulkItems, rows);

/** A job whose runs are stored piece by piece. */
export const insertGathering = (job: BulkJobRow): Statement => insertJob({ ...job, status: GATHERING });

/** Once they are all stored, it is under way. */
export const beginJob = ({ id, tenantId }: JobKey): Statement =>
  rawStatement(sql`UPDATE bulk_jobs SET status = 'in_progress'
    WHERE id = ${id} AND tenant_id = ${tenantId} AND status = ${GATHERING}`);

/** Holds while fewer jobs of the tenant are under way than `maximum`. */
export const requireFewerUnderWay = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM bulk_jobs WHERE tenant_id = ${tenantId} AND status = 'in_progress') < ${maximum}`,
    refusal,
  );

const ofJob = (tenantId: string, jobId: string) => and(eq(bulkJobs.id, jobId), eq(bulkJobs.tenantId, tenantId));

/** The cost of a job so far, in millionths of a US dollar. */
const SPENT = sql<number>`(SELECT max(j.spent_micros, ${spentByJob}) FROM bulk_jobs AS j WHERE j.id = bulk_jobs.id)`;

/** A new run `run` of an item, as JSON; null when it is gone. */
const NEW_RUN = sql<NewRun | null>`(SELECT json_object('status', status, 'outcome', outcome, 'error', json(error),
    'isWaiting', json(CASE WHEN ${IS_WAITING} THEN 'true' ELSE 'false' END),
    'createdAt', created_at)
  FROM executions WHERE executions.id = bulk_items.run_id AND executions.tenant_id = bulk_items.tenant_id
    AND ${sql.raw(presentText("agents", "executions.agent_id"))})`.mapWith((text: string | null) =>
  text === null ? null : (JSON.parse(text) as NewRun),
);

/** An item with its new run. */
export type RunningItem = BulkItemRow & { run: NewRun | null };

/** The same with the beginning of the task of the run that it is about; null without such a run. */
export type ShownItem = RunningItem & { task: string | null };

/** A job with all of its runs. */
export type JobRow = BulkJobRow & { status: (typeof BULK_JOB_STATUSES)[number] };

/** A part of the items of a job. */
interface ItemsQuery {
  after: number | null;
  limit: number;
  /** Empty for all. */
  stored: readonly BulkItemRow["status"][];
}

/** The items of a tenant's job. It names no tenant, so that an index alone answers. */
const ofOwnJob = (tenantId: string, jobId: string): SQL =>
  sql`job_id = (SELECT id FROM bulk_jobs WHERE id = ${jobId} AND tenant_id = ${tenantId})`;

/** A tenant's job with its items by status, those whose new run works or waits, and a part of all, in one round trip. */
export async function selectJob(db: Database, tenantId: string, jobId: string, { after, limit, stored }: ItemsQuery) {
  const ofOwn = ofOwnJob(tenantId, jobId);
  const [jobs, settled, open, rows] = await db.batch([
    db
      .select({ job: bulkJobs, spentMicros: SPENT })
      .from(bulkJobs)
      .where(and(ofJob(tenantId, jobId), ne(bulkJobs.status, GATHERING))),
    db
      .select({ status: bulkItems.status, count: sql<number>`count(*)` })
      .from(bulkItems)
      .where(and(ofOwn, notInArray(bulkItems.status, ["running", "waiting"])))
      .groupBy(bulkItems.status),
    db
      .select({ status: bulkItems.status, code: bulkItems.code, message: bulkItems.message, run: NEW_RUN })
      .from(bulkItems)
      .where(and(ofOwn, inArray(bulkItems.status, ["running", "waiting"]))),
    db
      .select({ item: bulkItems, run: NEW_RUN, task: ofSource(`substr(task, 1, ${TASK_CHARACTERS})`) })
      .from(bulkItems)
      .where(
        and(
          ofOwn,
          after === null ? undefined : gt(bulkItems.number, after),
          stored.length === 0 ? undefined : inArray(bulkItems.status, [...stored]),
        ),
      )
      .orderBy(asc(bulkItems.number))
      .limit(limit),
  ]);
  const [found] = jobs;
  return {
    job: found && ({ ...found.job, spentMicros: found.spentMicros } as JobRow),
    settled,
    open,
    items: rows.map(({ item, run, task }): ShownItem => ({ ...item, run, task })),
  };
}

/** The next item of a job, with what its run has to do with the action. */
export interface NextItem {
  number: number;
  executionId: string;
  /** Null without such a run. */
  agentId: string | null;
  status: string | null;
  hasEffects: boolean;
  /** Whether the job's data set has a case of it. */
  isKnownCase: boolean;
}

/** Whether a run, or one that another agent did for it, made an effect or may have made one. */
const HAS_EFFECTS = sql<boolean>`EXISTS (SELECT 1 FROM effects WHERE effects.execution_id IN (
    SELECT bulk_items.execution_id UNION ALL SELECT s.execution_id FROM run_starts AS s WHERE s.root_id = bulk_items.execution_id)
  AND effects.tenant_id = bulk_items.tenant_id
  AND (effects.status IN ('intended', 'done', 'unknown') OR effects.settled_as = 'happened'))`.mapWith(Boolean);

const IS_KNOWN_CASE =
  sql<boolean>`EXISTS (SELECT 1 FROM data_set_cases WHERE source_execution_id = bulk_items.execution_id
  AND data_set_id = (SELECT j.data_set_id FROM bulk_jobs AS j WHERE j.id = bulk_items.job_id)
  AND data_set_cases.tenant_id = bulk_items.tenant_id)`.mapWith(Boolean);

/** A column of the run that an item is about. */
const ofSource = (column: string): SQL<string | null> =>
  sql<string | null>`(SELECT ${sql.raw(column)} FROM executions WHERE executions.id = bulk_items.execution_id
    AND executions.tenant_id = bulk_items.tenant_id AND ${sql.raw(presentText("agents", "executions.agent_id"))})`;

const inState = (jobId: string, status: "pending" | "running") =>
  and(eq(bulkItems.jobId, jobId), sql`status = ${sql.raw(`'${status}'`)}`);

/** A job as its object works on it: its running items, the next ones, and how the latest new runs ended. */
export async function selectForWork(db: Database, tenantId: string, jobId: string) {
  const [jobs, running, next, ends] = await db.batch([
    db.select().from(bulkJobs).where(ofJob(tenantId, jobId)),
    db.select({ item: bulkItems, run: NEW_RUN }).from(bulkItems).where(inState(jobId, "running")),
    db
      .select({
        number: bulkItems.number,
        executionId: bulkItems.executionId,
        agentId: ofSource("agent_id"),
        status: ofSource("status"),
        hasEffects: HAS_EFFECTS,
        isKnownCase: IS_KNOWN_CASE,
      })
      .from(bulkItems)
      .where(inState(jobId, "pending"))
      .orderBy(asc(bulkItems.number))
      .limit(AT_ONCE),
    db
      .select({ status: bulkItems.status, code: bulkItems.code })
      .from(bulkItems)
      .where(
        and(
          sql`job_id = (SELECT id FROM bulk_jobs WHERE id = ${jobId} AND action = 'rerun')`,
          sql`${bulkItems.runId} IS NOT NULL AND ${bulkItems.status} IN ('done', 'failed')`,
        ),
      )
      .orderBy(sql`ended_at DESC, number DESC`)
      .limit(MAX_EQUAL_FAILURES),
  ]);
  const items: NextItem[] = next;
  return { job: jobs[0], running: running.map(({ item, run }) => ({ ...item, run })), next: items, ends };
}

export type ItemKey = Pick<BulkItemRow, "jobId" | "number" | "tenantId">;

const isPending = ({ jobId, number, tenantId }: ItemKey): SQL =>
  sql`job_id = ${jobId} AND number = ${number} AND tenant_id = ${tenantId} AND status = 'pending'`;

/** Holds while an item has not begun. */
const requirePending = (key: ItemKey, refusal: () => AppError): Statement =>
  requireThat(sql`EXISTS (SELECT 1 FROM bulk_items WHERE ${isPending(key)})`, refusal);

/** Gives an item its new run, once. */
export const beginItem = (key: ItemKey, runId: string, refusal: () => AppError): Statement[] => [
  requirePending(key, refusal),
  rawStatement(sql`UPDATE bulk_items SET status = 'running', run_id = ${runId} WHERE ${isPending(key)}`),
];

/** Writes the result of an item with the change that it tells about, once. */
export const endPendingItem = (
  key: ItemKey,
  result: ItemResult,
  { at, refusal }: { at: number; refusal: () => AppError },
): Statement[] => [requirePending(key, refusal), endItem(key, result, at)];

/** Writes the result of an item that has none yet. Work that was under way when its job was cancelled tells what it did. */
export const endItem = (
  { jobId, number, tenantId }: ItemKey,
  { status, code, message, caseId = null }: ItemResult,
  endedAt: number,
): Statement =>
  statement(
    build
      .update(bulkItems)
      .set({ status, code, message, caseId, endedAt })
      .where(
        and(
          eq(bulkItems.jobId, jobId),
          eq(bulkItems.number, number),
          eq(bulkItems.tenantId, tenantId),
          sql`status IN ('pending', 'running', 'cancelled')`,
        ),
      ),
  );

type JobKey = Pick<BulkJobRow, "id" | "tenantId">;

/** Gives the items of a job that have not begun one result: those from a number on. */
export const endRest = (
  { id, tenantId }: JobKey,
  { status, code, message }: ItemResult,
  { at, from }: { at: number; from: number },
): Statement =>
  rawStatement(sql`UPDATE bulk_items SET status = ${status}, code = ${code}, message = ${message},
    ended_at = ${at} WHERE job_id = ${id} AND tenant_id = ${tenantId} AND status = 'pending' AND number >= ${from}`);

/** Says why a job begins no further item. */
export const stopJob = ({ id, tenantId }: JobKey, reason: BulkJobRow["stopReason"]): Statement =>
  rawStatement(sql`UPDATE bulk_jobs SET stop_reason = ${reason}
    WHERE id = ${id} AND tenant_id = ${tenantId} AND status = 'in_progress'`);

const endAs = ({ id, tenantId }: JobKey, status: SQL, at: number): Statement =>
  rawStatement(sql`UPDATE bulk_jobs SET status = ${status},
    completed_at = ${at}, spent_micros = (SELECT ${spentByJob} FROM bulk_jobs AS j WHERE j.id = bulk_jobs.id)
    WHERE id = ${id} AND tenant_id = ${tenantId} AND status = 'in_progress'`);

/** Ends a job whose items all have their results. */
export const endJob = (job: JobKey, at: number): Statement =>
  endAs(job, sql`CASE WHEN stop_reason IS NULL THEN 'completed' ELSE 'stopped' END`, at);

/** Cancels a job that is under way, and ends its items from a number on that have not begun. */
export const cancelJob = (
  job: JobKey,
  { rest, at, from, hasEnded }: { rest: ItemResult; at: number; from: number; hasEnded: () => AppError },
): Statement[] => [
  requireThat(
    sql`EXISTS (SELECT 1 FROM bulk_jobs WHERE id = ${job.id} AND tenant_id = ${job.tenantId} AND status = 'in_progress')`,
    hasEnded,
  ),
  endRest(job, rest, { at, from }),
  endAs(job, sql`'cancelled'`, at),
];

/** Jobs of any tenant that are under way and began before a moment, the oldest first. */
export const selectUnderWay = (db: Database, before: number, limit: number) =>
  db
    .select({ runId: bulkJobs.id, tenantId: bulkJobs.tenantId })
    .from(bulkJobs)
    .where(and(sql`status = 'in_progress'`, lt(bulkJobs.createdAt, before)))
    .orderBy(asc(bulkJobs.createdAt), asc(bulkJobs.id))
    .limit(limit);

/** Deletes the oldest ended jobs of any tenant from before a moment, with their items. */
export const deleteOld = (db: Database, before: number, rows: number): Promise<Statement[]> =>
  nextPieceFromBelow(
    db,
    { parent: bulkJobs, below: [bulkItems.jobId] },
    sql`WHERE created_at < ${before} AND status <> 'in_progress' ORDER BY created_at, id`,
    rows,
  );
