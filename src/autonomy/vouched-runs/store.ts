import { and, asc, desc, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { episodes } from "#db/schema/episodes";
import { executions } from "#db/schema/executions";
import { isInputKept } from "#runs/execution-records/kept-input.queries";

/** Latest decisive episodes that are looked through. */
const LOOKED_THROUGH = 300;

/** The condition of the index `episodes_evidence`, word for word, so that the database uses it. */
const IS_EVIDENCE = sql.raw(
  "outcome <> 'void' AND ((outcome <> 'partial' AND verification <> 'self_reported') OR critical_violations + safety_complaints > 0)",
);

/**
 * The agent's runs whose right answer is known and can be checked again: they succeeded by checks that their caller
 * sent, no person says otherwise, their input and the answers of their tools are kept, no person changed their course,
 * and nothing has used them yet. By id, so that a draw does not depend on the order of the database.
 */
export const selectUnusedVouchedRuns = (db: Database, { id, tenantId }: { id: string; tenantId: string }) => {
  const latest = db
    .select({
      executionId: episodes.executionId,
      kind: sql<string>`coalesce(${episodes.kind}, 'action ' || ${episodes.action})`.as("kind"),
      createdAt: sql<number>`${episodes.createdAt}`.as("lived_at"),
      isRight: sql<boolean>`${episodes.outcome} = 'success' AND ${episodes.measuredOutcome} = 'success'
        AND ${episodes.verification} IN ('checked', 'human') AND ${episodes.contactId} IS NULL`.as("is_right"),
    })
    .from(episodes)
    .where(and(eq(episodes.agentId, id), eq(episodes.tenantId, tenantId), IS_EVIDENCE))
    .orderBy(desc(episodes.createdAt), desc(episodes.id))
    .limit(LOOKED_THROUGH)
    .as("latest");
  return db
    .select({
      executionId: executions.id,
      kind: latest.kind,
      task: executions.task,
      expect: sql<string>`json_extract(${executions.input}, '$.parameters.expect')`,
      createdAt: latest.createdAt,
    })
    .from(latest)
    .innerJoin(executions, eq(executions.id, latest.executionId))
    .where(
      sql`${latest.isRight} AND ${isInputKept}
        AND json_type(${executions.input}, '$.parameters.expect') = 'object'
        AND json_type(${executions.input}, '$.history') IS NULL
        AND json_type(${executions.recorded}, '$.calls') = 'array'
        AND json_extract(${executions.recorded}, '$.approvals') = 0
        AND NOT EXISTS (SELECT 1 FROM used_runs WHERE used_runs.execution_id = ${executions.id})`,
    )
    .orderBy(asc(executions.id));
};

export type VouchedRun = Awaited<ReturnType<typeof selectUnusedVouchedRuns>>[number];

/** Reads a run's input and the answers that it got. */
export const selectRecordedRun = (db: Database, tenantId: string, executionId: string) =>
  db
    .select({
      task: executions.task,
      action: executions.action,
      input: executions.input,
      recorded: executions.recorded,
    })
    .from(executions)
    .where(and(eq(executions.id, executionId), eq(executions.tenantId, tenantId), isInputKept))
    .get();
