import { sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { deleteShortRows } from "#db/pieces";
import { reviewAssignments } from "#db/schema/review-assignments";
import { rawStatement, type Statement } from "#db/statement";
import { waitingRun, waitingRuns, type WaitingValues } from "#runs/episodes/waiting.queries";

/** One write forgets this many; the next one forgets more. */
const MOST_FORGOTTEN = 1_000;

/** Gives runs to people from a moment on, and forgets those whose runs wait no longer. */
export const dealTo = (
  tenantId: string,
  assigned: readonly { executionId: string; userId: string }[],
  at: number,
): Statement[] => [
  deleteShortRows(
    reviewAssignments,
    sql`WHERE tenant_id = ${tenantId} AND NOT EXISTS (SELECT 1 FROM episodes
      WHERE execution_id = review_assignments.execution_id AND (sampled = 1 OR asked = 1) AND looked_at IS NULL)`,
    MOST_FORGOTTEN,
  ),
  rawStatement(sql`INSERT INTO review_assignments (execution_id, tenant_id, user_id, assigned_at)
    SELECT value ->> '$.executionId', ${tenantId}, value ->> '$.userId', ${at} FROM json_each(${JSON.stringify(assigned)}) WHERE true
    ON CONFLICT (execution_id) DO UPDATE SET user_id = excluded.user_id, assigned_at = excluded.assigned_at`),
];

/** Those of the runs that wait, and those of the people who are active in the workspace, in one round trip. */
export async function selectToDeal(
  db: Database,
  tenantId: string,
  { executionIds, people }: Record<"executionIds" | "people", readonly string[]>,
) {
  const [waiting, active] = await db.batch([
    db.all<WaitingValues>(waitingRuns(tenantId, executionIds)),
    db.all<[string]>(sql`SELECT id FROM users
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(people)})) AND tenant_id = ${tenantId} AND status = 'active'`),
  ]);
  return { waiting: waiting.map(waitingRun), active: active.map(([id]) => ({ id })) };
}
