/** The jobs that follow the events and runs of all tenants, and a tenant that comes from another database. */

import type { MoveDatabase, Written } from "./move-database.ts";
import { quoted } from "./move-triggers.ts";

const positionOf = (sweep: string): string =>
  `coalesce((SELECT CAST(position AS integer) FROM sweep_positions WHERE sweep = '${sweep}'), 0)`;

const COUNTED = positionOf("run_folds");
const ADDED_UP = positionOf("version_folds");
const GROUPED = positionOf("failed_runs");

/** Jobs that walk over the runs in the order of their ids, and may walk over some of them again. */
const WALKS = ["execution_inputs", "old_runs"];

/**
 * Whether a tenant may be frozen, as SQL with its id as `?1`. Each of its events is then counted by all jobs or by none, each of its failed
 * runs that is counted has its group, and the other databases have its writes of shared tables.
 */
export const MAY_FREEZE = `NOT EXISTS (SELECT 1 FROM shared_writes WHERE tenant_id = ?1)
  AND NOT EXISTS (SELECT 1 FROM tenant_events
    WHERE tenant_id = ?1 AND id > min(${COUNTED}, ${ADDED_UP}) AND id <= max(${COUNTED}, ${ADDED_UP}))
  AND NOT EXISTS (SELECT 1 FROM tenant_events AS event JOIN executions AS run ON run.id = event.data ->> '$.execution_id'
    WHERE event.tenant_id = ?1 AND event.id > ${GROUPED} AND event.id <= ${COUNTED} AND event.kind = 'run.ended'
      AND event.data ->> '$.run_kind' = 'execution' AND event.data ->> '$.outcome' IS NOT 'done'
      AND run.completed_at IS NOT NULL AND run.status <> 'cancelled'
      AND NOT EXISTS (SELECT 1 FROM failed_runs WHERE run_id = run.id))`;

/** Writes the events that no job has counted into the new database, where they are counted. */
export async function takeUnfolded(from: MoveDatabase, tenantId: string): Promise<Written[]> {
  const tenant = quoted(tenantId);
  const [events] = await from.read(
    `SELECT kind, data, created_at FROM tenant_events WHERE tenant_id = ${tenant} AND id > ${COUNTED} ORDER BY id`,
  );
  return (events?.rows ?? []).map(([kind = null, data = null, createdAt = null]) => ({
    sql: "INSERT INTO tenant_events (tenant_id, kind, data, created_at) VALUES (?, ?, ?, ?)",
    args: [tenantId, kind, data, createdAt],
  }));
}

/** Lets the jobs of the new database begin where those of the old one were, if that is earlier. */
export async function takePositions(from: MoveDatabase): Promise<Written[]> {
  const found = await from.read(
    ...WALKS.map((sweep) => `SELECT position FROM sweep_positions WHERE sweep = '${sweep}'`),
  );
  return WALKS.map((sweep, index) => ({
    sql: "UPDATE sweep_positions SET position = min(position, ?) WHERE sweep = ?",
    args: [found[index]?.rows[0]?.[0] ?? "", sweep],
  }));
}
