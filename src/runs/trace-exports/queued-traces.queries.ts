import type { SqlResult } from "#db/hrana";
import { traceDeliveries } from "#db/schema/trace-exports";
import { insertInto, type Statement } from "#db/statement";
import { noListener } from "#events/outbox/no-listener.queries";

/** The column by which the results of a batch show that a trace waits. */
const WAITING = "waiting_trace";

const QUEUE_OWN = `INSERT INTO trace_deliveries (execution_id, receiver, tenant_id, attempts, next_attempt_at, created_at)
  SELECT ?1, 'tenant', tenant_id, 0, max(not_before, ?2), ?2 FROM trace_exports WHERE tenant_id = ?3
  RETURNING execution_id AS ${WAITING}`;

const insertDelivery = insertInto(traceDeliveries);

interface QueueContext {
  config: { traceExport: object | null };
  tenant: { id: string };
}

/** The statements that let an ended run's trace be sent, for the batch that writes its end. */
export function queueTrace({ config, tenant }: QueueContext, executionId: string, at: number): Statement[] {
  const own: Statement = { sql: QUEUE_OWN, args: [executionId, at, tenant.id], needlessWhile: noListener(tenant.id) };
  if (config.traceExport === null) return [own];
  const operators = insertDelivery({
    executionId,
    receiver: "instance",
    tenantId: tenant.id,
    attempts: 0,
    nextAttemptAt: at,
    createdAt: at,
  });
  return [own, operators];
}

/** Whether the batch that wrote a run's end has let a trace be sent. The operator's receiver gets one of each run. */
export const hasQueuedTrace = ({ config }: Pick<QueueContext, "config">, results: readonly SqlResult[]): boolean =>
  config.traceExport !== null || results.some(({ columns, rows }) => columns[0] === WAITING && rows.length > 0);
