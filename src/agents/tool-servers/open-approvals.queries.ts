import { and, eq, gt, inArray, sql } from "drizzle-orm";

import { approvals } from "#db/schema/approvals";
import { build, statement, type Statement } from "#db/statement";

/** No request is open for longer than this. */
const LONGEST_OPEN_MS = 86_400_000;

/**
 * Ends every open request to call one of these tools: what was asked for is not there any more in the form that was asked for. The clock
 * tells so, and wakes the runs that wait.
 */
export const withdrawApprovalsOfTools = (tenantId: string, tools: readonly string[], now: number): Statement =>
  statement(
    build
      .update(approvals)
      .set({ expiresAt: now })
      .where(
        and(
          eq(approvals.tenantId, tenantId),
          gt(approvals.requestedAt, now - LONGEST_OPEN_MS),
          inArray(approvals.status, ["pending", "approved"]),
          sql`json_extract(${approvals.arguments}, '$.tool') IN (SELECT value FROM json_each(${JSON.stringify(tools)}))`,
        ),
      ),
  );
