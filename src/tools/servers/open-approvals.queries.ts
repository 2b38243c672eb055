import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";

import { approvals } from "#db/schema/approvals";
import { build, statement, type Statement } from "#db/statement";

/** The longest time that a request is open. */
const LONGEST_OPEN_MS = 86_400_000;

/**
 * Withdraws every open request to call one of these tools, because the requested form no longer exists. The minute job
 * reports this and wakes the waiting runs.
 */
export const withdrawApprovalsOfTools = (tenantId: string, tools: readonly string[], now: number): Statement =>
  withdrawn(tenantId, sql`SELECT value FROM json_each(${JSON.stringify(tools)})`, now);

/** The same for all tools of a server. */
export const withdrawApprovalsOfServer = (tenantId: string, serverId: string, now: number): Statement =>
  withdrawn(tenantId, sql`SELECT t.call_name FROM server_tools t WHERE t.server_id = ${serverId}`, now);

const withdrawn = (tenantId: string, names: SQL, now: number): Statement =>
  statement(
    build
      .update(approvals)
      .set({ expiresAt: now })
      .where(
        and(
          eq(approvals.tenantId, tenantId),
          gt(approvals.requestedAt, now - LONGEST_OPEN_MS),
          inArray(approvals.status, ["pending", "approved"]),
          sql`json_extract(${approvals.arguments}, '$.tool') IN (${names})`,
        ),
      ),
  );
