import { and, eq, gt, inArray, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { approvals } from "#db/schema/approvals";
import { build, statement, type Statement } from "#db/statement";

/** The longest time that a request of a run is open. */
const LONGEST_OPEN_MS = 86_400_000;

const isOpen = inArray(approvals.status, ["pending", "approved"]);
const toolOf = sql`json_extract(${approvals.arguments}, '$.tool')`;

/**
 * Withdraws every open request to call one of these tools, because the requested form no longer exists. The minute job
 * reports this and wakes the waiting runs.
 */
export const withdrawApprovalsOfTools = (tenantId: string, tools: readonly string[], now: number): Statement =>
  withdraw(tenantId, sql`${approvals.requestedAt} > ${now - LONGEST_OPEN_MS} AND ${toolOf} IN ${listOf(tools)}`, now);

/** Whether the request is to call a tool of a server that was deleted since. Such a request is over, whatever its row says. */
export const isOfDeletedServer: SQL = sql`EXISTS (SELECT 1 FROM server_tools t
  CROSS JOIN removals gone ON gone.table_name = 'tool_servers' AND gone.row_id = t.server_id
  WHERE t.tenant_id = ${approvals.tenantId} AND t.call_name = ${toolOf} AND gone.deleted_at >= ${approvals.requestedAt})`;

/** Withdraws those of these requests that are open and call a tool of a deleted server. */
export const withdrawOfDeletedServers = (tenantId: string, ids: readonly string[], now: number): Statement =>
  withdraw(
    tenantId,
    sql`${approvals.id} IN ${listOf(ids)} AND ${gt(approvals.expiresAt, now)} AND ${isOfDeletedServer}`,
    now,
  );

const withdraw = (tenantId: string, which: SQL, now: number): Statement =>
  statement(
    build
      .update(approvals)
      .set({ expiresAt: now })
      .where(and(eq(approvals.tenantId, tenantId), isOpen, which)),
  );

/** A place in the order of a tenant's requests. */
export interface Place {
  requestedAt: number;
  id: string;
}

/** The bytes of a request's call while it is open; 0 afterwards. */
export type WalkedRequest = Place & { bytes: number };

/** The next earlier requests of a tenant, the latest first. Only open ones are read beside the index. */
export async function selectRequestsBefore(
  db: Database,
  tenantId: string,
  { requestedAt, id }: Place,
  now: number,
  rows: number,
): Promise<WalkedRequest[]> {
  const found = await db.all<[number, string, number]>(sql`SELECT requested_at, id,
      CASE WHEN ${isOpen} AND ${gt(approvals.expiresAt, now)} THEN octet_length(arguments) ELSE 0 END
    FROM ${approvals} WHERE ${approvals.tenantId} = ${tenantId} AND (requested_at, id) < (${requestedAt}, ${id})
    ORDER BY requested_at DESC, id DESC LIMIT ${rows}`);
  return found.map(([at, request, bytes]) => ({ requestedAt: at, id: request, bytes }));
}

const listOf = (values: readonly string[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
