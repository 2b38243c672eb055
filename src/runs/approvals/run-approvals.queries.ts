import { sql, type SQL } from "drizzle-orm";

import { users } from "#db/schema/accounts";
import { type ApprovalRow, approvals } from "#db/schema/approvals";
import type { executions } from "#db/schema/executions";

/** A request for a person's decision that a run made. */
export interface RunApproval extends Pick<ApprovalRow, "id" | "inputSummary" | "status" | "expiresAt" | "decidedAt"> {
  /** The name or the address of the person who decided. */
  decider: string | null;
}

/** The requests that a run made, oldest first, as a column. Their status is as last written. */
export const approvalsOf = (runs: Pick<typeof executions, "id" | "tenantId">): SQL<RunApproval[]> =>
  sql`(SELECT json_group_array(json_object('id', p.id, 'inputSummary', p.input_summary, 'status', p.status,
      'expiresAt', p.expires_at, 'decidedAt', p.decided_at,
      'decider', (SELECT coalesce(u.name, u.email) FROM ${users} u WHERE u.id = p.decided_by)))
    FROM (SELECT * FROM ${approvals} WHERE ${approvals.waitsId} = ${runs.id} AND ${approvals.tenantId} = ${runs.tenantId}
      ORDER BY ${approvals.requestedAt}) p)`.mapWith((found: string) => JSON.parse(found) as RunApproval[]);
