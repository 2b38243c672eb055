import { count, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { traceDeliveries, traceExports } from "#db/schema/trace-exports";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type TraceExportRow = typeof traceExports.$inferSelect;

/** The tenant's export with the number of its waiting traces, in one round trip. */
export async function selectTraceExport(
  db: Database,
  tenantId: string,
): Promise<{ row: TraceExportRow | undefined; waiting: number }> {
  const [rows, waiting] = await db.batch([
    db.select().from(traceExports).where(eq(traceExports.tenantId, tenantId)),
    db
      .select({ total: count() })
      .from(traceDeliveries)
      .where(
        sql`${traceDeliveries.tenantId} = ${tenantId} AND ${traceDeliveries.receiver} = 'tenant' AND ${traceDeliveries.createdAt}
          >= (SELECT created_at FROM trace_exports WHERE tenant_id = ${tenantId})`,
      ),
  ]);
  return { row: rows[0], waiting: waiting[0]?.total ?? 0 };
}

/** Holds while the tenant's export has this revision; null for none. */
export const requireTraceExport = (tenantId: string, revision: number | null, refusal: () => AppError): Statement =>
  requireThat(sql`(SELECT revision FROM trace_exports WHERE tenant_id = ${tenantId}) IS ${revision}`, refusal);

export const replaceTraceExport = (row: TraceExportRow): Statement[] => [
  statement(build.delete(traceExports).where(eq(traceExports.tenantId, row.tenantId))),
  statement(build.insert(traceExports).values(row)),
];

/** Traces that one write makes due; more of them wait until the time that they have. */
const MOST_DUE = 1_000;

/** Makes the next waiting traces due: a person says that the receiver works. */
export const dueAtOnce = (tenantId: string, now: number): Statement =>
  rawStatement(sql`UPDATE trace_deliveries SET next_attempt_at = ${now}
    WHERE receiver = 'tenant' AND execution_id IN (SELECT execution_id FROM trace_deliveries
      WHERE tenant_id = ${tenantId} AND receiver = 'tenant' ORDER BY next_attempt_at LIMIT ${MOST_DUE})`);

/**
 * Removes the export. The traces that wait for it are older than any later export, which never gets them; the sender
 * removes them.
 */
export const deleteTraceExport = (tenantId: string): Statement =>
  statement(build.delete(traceExports).where(eq(traceExports.tenantId, tenantId)));
