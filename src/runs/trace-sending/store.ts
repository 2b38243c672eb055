import { eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { deleteShortRows } from "#db/pieces";
import { agents } from "#db/schema/agents";
import { executions } from "#db/schema/executions";
import { modelConnections } from "#db/schema/model-connections";
import { stepTexts } from "#db/schema/step-texts";
import { traceDeliveries, traceExports, type TRACE_RECEIVERS } from "#db/schema/trace-exports";
import { rawStatement, type Statement } from "#db/statement";

export type ReceiverKind = (typeof TRACE_RECEIVERS)[number];

/** A run's trace that this sender may send until its lease ends. */
export interface ClaimedTrace {
  tenantId: string;
  executionId: string;
  receiver: ReceiverKind;
  /** Attempts including this one. */
  attempts: number;
  createdAt: number;
}

/** Claims the tenant's due traces for a receiver, the longest due first; each has one sender until `until`. */
export const claimTraces = (
  tenantId: string,
  receiver: ReceiverKind,
  { now, until, limit }: { now: number; until: number; limit: number },
): Statement =>
  rawStatement(sql`UPDATE trace_deliveries SET attempts = attempts + 1, next_attempt_at = ${until}
    WHERE receiver = ${receiver} AND execution_id IN (SELECT execution_id FROM trace_deliveries
      WHERE tenant_id = ${tenantId} AND receiver = ${receiver} AND next_attempt_at <= ${now}
      ORDER BY next_attempt_at LIMIT ${limit})
    RETURNING execution_id, attempts, created_at`);

export const readClaims = (
  tenantId: string,
  receiver: ReceiverKind,
  rows: readonly (readonly unknown[])[],
): ClaimedTrace[] =>
  rows.map(([executionId, attempts, createdAt]) => ({
    tenantId,
    receiver,
    executionId: String(executionId),
    attempts: Number(attempts),
    createdAt: Number(createdAt),
  }));

/** Where the tenant's traces are sent; undefined without a receiver. */
export const selectReceiver = (db: Database, tenantId: string) =>
  db
    .select({
      url: traceExports.url,
      headers: traceExports.headers,
      includeContent: traceExports.includeContent,
      since: traceExports.createdAt,
      notBefore: traceExports.notBefore,
    })
    .from(traceExports)
    .where(eq(traceExports.tenantId, tenantId))
    .get();

/** An ended run with what its spans say, in one round trip. */
export async function selectTold(db: Database, tenantId: string, executionId: string) {
  const [runs, kept, connections] = await db.batch([
    db
      .select({ record: executions, agentName: agents.name })
      .from(executions)
      .innerJoin(agents, eq(agents.id, executions.agentId))
      .where(sql`${executions.id} = ${executionId} AND ${executions.tenantId} = ${tenantId}`),
    db.select().from(stepTexts).where(eq(stepTexts.executionId, executionId)),
    db
      .select({ name: modelConnections.name, provider: modelConnections.provider })
      .from(modelConnections)
      .where(eq(modelConnections.tenantId, tenantId)),
  ]);
  return { run: runs[0], kept: kept[0], connections };
}

/** Ends the delivery of a trace: it was sent, or given up. */
export const deleteTrace = ({ tenantId, executionId, receiver }: ClaimedTrace): Statement =>
  rawStatement(sql`DELETE FROM trace_deliveries
    WHERE execution_id = ${executionId} AND receiver = ${receiver} AND tenant_id = ${tenantId}`);

/** Removes the next traces that wait for a tenant's former receiver: those from before the present one, or all. */
export const deleteTracesOfFormer = (tenantId: string, since: number | null, rows: number): Statement =>
  deleteShortRows(
    traceDeliveries,
    sql`WHERE tenant_id = ${tenantId} AND receiver = 'tenant' AND created_at < ${since ?? Number.MAX_SAFE_INTEGER}`,
    rows,
  );

/** Traces that one failure postpones with its own. */
const MOST_POSTPONED = 1_000;

/** Postpones the next traces that are due for a failing receiver, and this one. */
export const postponeTraces = ({ tenantId, executionId, receiver }: ClaimedTrace, at: number): Statement =>
  rawStatement(sql`UPDATE trace_deliveries SET next_attempt_at = ${at}
    WHERE receiver = ${receiver} AND execution_id IN (SELECT ${executionId} UNION ALL SELECT * FROM (
      SELECT execution_id FROM trace_deliveries WHERE tenant_id = ${tenantId} AND receiver = ${receiver}
        AND next_attempt_at < ${at} ORDER BY next_attempt_at LIMIT ${MOST_POSTPONED}))`);

/** Notes a success of the tenant's receiver; `error` says what it refused of a trace. */
export const noteSent = (tenantId: string, at: number, error: string | null): Statement =>
  rawStatement(sql`UPDATE trace_exports SET last_sent_at = ${at}, last_error = ${error}, not_before = 0
    WHERE tenant_id = ${tenantId}`);

/** Notes a failure of the tenant's receiver, and until when it is left alone. */
export const noteFailed = (
  tenantId: string,
  { at, error, notBefore, dropped }: { at: number; error: string; notBefore: number; dropped: number },
): Statement =>
  rawStatement(sql`UPDATE trace_exports SET last_failed_at = ${at}, last_error = ${error}, not_before = ${notBefore},
      dropped = dropped + ${dropped}
    WHERE tenant_id = ${tenantId}`);

/** A page of the tenants with due traces, after the id `after`. */
export const selectDueTenants = (db: Database, now: number, after: string, limit: number): Promise<[string][]> =>
  db.all<[string]>(sql`SELECT DISTINCT tenant_id FROM trace_deliveries INDEXED BY trace_deliveries_due
    WHERE next_attempt_at <= ${now} AND tenant_id > ${after} ORDER BY tenant_id LIMIT ${limit}`);
