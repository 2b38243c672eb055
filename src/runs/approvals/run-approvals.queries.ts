import { and, asc, eq, inArray, isNotNull, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { users } from "#db/schema/accounts";
import { type ApprovalRow, approvals } from "#db/schema/approvals";
import type { executions } from "#db/schema/executions";

/** A request for a person's decision that a run made. */
export interface RunApproval extends Pick<ApprovalRow, "id" | "inputSummary" | "status" | "expiresAt" | "decidedAt"> {
  /** The name or the address of the person who decided. */
  decider: string | null;
}

/** Without statistics SQLite reads all requests of the tenant in their order, because then it need not sort the few of a run. */
const ofTenant = (tenantId: typeof executions.tenantId | string): SQL => sql`+${approvals.tenantId} = ${tenantId}`;

/** The requests that a run made, oldest first, as a column. Their status is as last written. */
export const approvalsOf = (runs: Pick<typeof executions, "id" | "tenantId">): SQL<RunApproval[]> =>
  sql`(SELECT json_group_array(json_object('id', p.id, 'inputSummary', p.input_summary, 'status', p.status,
      'expiresAt', p.expires_at, 'decidedAt', p.decided_at,
      'decider', (SELECT coalesce(u.name, u.email) FROM ${users} u WHERE u.id = p.decided_by)))
    FROM (SELECT * FROM ${approvals} WHERE ${approvals.waitsId} = ${runs.id} AND ${ofTenant(runs.tenantId)}
      ORDER BY ${approvals.requestedAt}) p)`.mapWith((found: string) => JSON.parse(found) as RunApproval[]);

/** The calls of a run that a person changed: what was asked for, and what was approved, the first asked first. */
export const selectChangedCalls = (db: Database, tenantId: string, executionId: string) =>
  db
    .select({ made: approvals.arguments, asked: approvals.askedArguments })
    .from(approvals)
    .where(
      and(
        eq(approvals.waitsId, executionId),
        ofTenant(tenantId),
        isNotNull(approvals.askedArguments),
        inArray(approvals.status, ["approved", "consumed"]),
      ),
    )
    .orderBy(asc(approvals.requestedAt), asc(approvals.id));
