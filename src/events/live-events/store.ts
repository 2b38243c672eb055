import { and, asc, desc, eq, gt, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { removedOf } from "#db/removals";
import { tenantEvents } from "#db/schema/tenant-events";
import { rawStatement, type Statement } from "#db/statement";
import { FOLDED_UP_TO } from "#platform/run-folds/figure-parts";

const columns = {
  id: tenantEvents.id,
  kind: tenantEvents.kind,
  data: tenantEvents.data,
  createdAt: tenantEvents.createdAt,
};

/** An event; the id rises with the order of commits. */
export type TenantEventRow = Pick<typeof tenantEvents.$inferSelect, keyof typeof columns>;

/** A tenant's next events after a number. */
export const selectEventsAfter = (
  db: Database,
  tenantId: string,
  number: number,
  limit: number,
): Promise<TenantEventRow[]> =>
  db
    .select(columns)
    .from(tenantEvents)
    .where(and(eq(tenantEvents.tenantId, tenantId), gt(tenantEvents.id, number)))
    .orderBy(asc(tenantEvents.id))
    .limit(limit);

/** A tenant's last events in order. */
export async function selectLatestEvents(db: Database, tenantId: string, limit: number): Promise<TenantEventRow[]> {
  const rows = await db
    .select(columns)
    .from(tenantEvents)
    .where(eq(tenantEvents.tenantId, tenantId))
    .orderBy(desc(tenantEvents.id))
    .limit(limit);
  return rows.toReversed();
}

/** The open counts, as of the event with the number. */
export interface CountsRow {
  number: number;
  openApprovals: number;
  running: number;
}

/** Longer than anything waits for a person or runs: an older one has ended, or the sweep is about to end it. */
const LONGEST_OPEN_MS = 3 * 86_400_000;

/**
 * Reads the last event of a tenant and the open counts after it in one statement, so all from one moment. A request
 * counts as open until its end is sent, up to a minute after its time.
 */
export async function selectCounts(db: Database, tenantId: string, now: number): Promise<CountsRow> {
  const since = now - LONGEST_OPEN_MS;
  const removed = removedOf("agents", tenantId);
  const [row] = await db.all<[number, number, number]>(sql`SELECT
    coalesce((SELECT max(id) FROM tenant_events WHERE tenant_id = ${tenantId}), 0),
    (SELECT count(*) FROM approvals p WHERE p.tenant_id = ${tenantId} AND p.requested_at > ${since} AND p.status = 'pending'
      AND p.agent_id NOT IN (${removed})),
    (SELECT count(*) FROM agents a CROSS JOIN executions e ON e.agent_id = a.id
      WHERE a.tenant_id = ${tenantId} AND e.status IN ('pending', 'in_progress'))
    + (SELECT count(*) FROM sdlc_runs WHERE tenant_id = ${tenantId} AND created_at > ${since}
      AND status IN ('pending', 'in_progress'))`);
  const [number = 0, openApprovals = 0, running = 0] = row ?? [];
  return { number, openApprovals, running };
}

/** Removes those of the next events of all tenants that were written before a moment and whose runs are folded, up to a limit. */
export const deleteEventsBefore = (before: number, rows: number): Statement =>
  rawStatement(sql`DELETE FROM tenant_events WHERE id IN (SELECT id FROM tenant_events ORDER BY id LIMIT ${rows})
    AND created_at < ${before} AND id <= ${sql.raw(FOLDED_UP_TO)}`);
