import { sql } from "drizzle-orm";

import type { SqlResult } from "#db/hrana";
import { rawStatement, type Statement } from "#db/statement";

/** The column by which the results of a batch show that a trace waits. */
const WAITING = "waiting_trace";

interface QueueContext {
  config: { traceExport: object | null };
  tenant: { id: string };
}

/** The statements that let an ended run's trace be sent, for the batch that writes its end. */
export function queueTrace({ config, tenant }: QueueContext, executionId: string, at: number): Statement[] {
  const own = rawStatement(sql`INSERT INTO trace_deliveries
      (execution_id, receiver, tenant_id, attempts, next_attempt_at, created_at)
    SELECT ${executionId}, 'tenant', tenant_id, 0, max(not_before, ${at}), ${at} FROM trace_exports
    WHERE tenant_id = ${tenant.id} RETURNING execution_id AS ${sql.raw(WAITING)}`);
  if (config.traceExport === null) return [own];
  const operators = rawStatement(sql`INSERT INTO trace_deliveries
      (execution_id, receiver, tenant_id, attempts, next_attempt_at, created_at)
    VALUES (${executionId}, 'instance', ${tenant.id}, 0, ${at}, ${at}) RETURNING execution_id AS ${sql.raw(WAITING)}`);
  return [own, operators];
}

/** Whether a batch has let a trace be sent. */
export const hasQueuedTrace = (results: readonly SqlResult[]): boolean =>
  results.some(({ columns, rows }) => columns[0] === WAITING && rows.length > 0);
