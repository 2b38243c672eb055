import { and, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { workflowRuns, workflowSignals, workflowSteps } from "#db/schema/workflows";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import type { Origin } from "#lib/origin";

/** The most events of one name that a run keeps for its steps. */
const MAX_KEPT = 1_000;

/** The step of any tenant that has a one-time address. */
export const selectByCallback = (db: Database, callback: string) =>
  db
    .select({
      tenantId: workflowSteps.tenantId,
      runId: workflowSteps.runId,
      stepId: workflowSteps.stepId,
      status: workflowSteps.status,
      runStatus: workflowRuns.status,
    })
    .from(workflowSteps)
    .innerJoin(workflowRuns, eq(workflowRuns.id, workflowSteps.runId))
    .where(eq(workflowSteps.callback, callback))
    .get();

/** Holds while a step waits, or will wait, for its one-time address, which nothing has used. */
export const requireUnused = (callback: string, signalId: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM workflow_steps WHERE callback = ${callback} AND status IN ('pending', 'waiting'))
      AND NOT EXISTS (SELECT 1 FROM workflow_signals WHERE id = ${signalId})`,
    refusal,
  );

export const insertAnswer = (row: typeof workflowSignals.$inferInsert): Statement =>
  statement(build.insert(workflowSignals).values(row));

/** A page of the unfinished runs of a tenant with a step that waits, or will wait, for an event. */
export async function selectAwaiting(
  db: Database,
  tenantId: string,
  event: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ runId: workflowSteps.runId })
    .from(workflowSteps)
    .where(
      and(
        eq(workflowSteps.tenantId, tenantId),
        eq(workflowSteps.waitsFor, event),
        sql`status IN ('pending', 'waiting') AND run_id > ${after}`,
      ),
    )
    .orderBy(workflowSteps.runId)
    .limit(limit);
  return rows.map(({ runId }) => runId);
}

/** An event for each of these runs that is not over, once for each event. */
export const insertHeard = (
  tenantId: string,
  runIds: readonly string[],
  heard: { eventId: string; event: string; data: unknown; origin: Origin; at: number },
): Statement =>
  rawStatement(sql`INSERT INTO workflow_signals (id, tenant_id, run_id, name, data, origin, created_at)
    SELECT ${heard.eventId} || '.' || r.id, r.tenant_id, r.id, ${heard.event}, ${JSON.stringify(heard.data)}, ${heard.origin}, ${heard.at}
    FROM workflow_runs r WHERE r.id IN (SELECT value FROM json_each(${JSON.stringify(runIds)})) AND r.tenant_id = ${tenantId}
      AND r.completed_at IS NULL AND (SELECT count(*) FROM workflow_signals s WHERE s.run_id = r.id AND s.name = ${heard.event}
        AND s.taken_at IS NULL) < ${MAX_KEPT}
    ON CONFLICT (id) DO NOTHING`);
