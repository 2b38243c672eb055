import { and, desc, eq, sql } from "drizzle-orm";

import type { CaseOutcome } from "#autonomy/data-set-runs/changes";
import type { Database } from "#db/client";
import { agentNameAt } from "#db/names";
import { isPresent } from "#db/removals";
import { type DataSetRunRow, dataSetRuns, dataSets } from "#db/schema/data-sets";

/** A run with the name of its agent. */
export type RunRow = DataSetRunRow & { agentName: string | null };

/** The completed runs over a data set, the latest first, and the number of its cases; undefined without the set. */
export async function selectCompletedRuns(
  db: Database,
  { tenantId, dataSetId }: Record<"tenantId" | "dataSetId", string>,
  { agentId, limit }: { agentId: string | undefined; limit: number },
) {
  const [sets, runs] = await db.batch([
    db
      .select({ caseCount: dataSets.caseCount })
      .from(dataSets)
      .where(and(eq(dataSets.id, dataSetId), eq(dataSets.tenantId, tenantId), isPresent("data_sets", dataSets.id))),
    db
      .select({ run: dataSetRuns, agentName: agentNameAt("data_set_runs.agent_id") })
      .from(dataSetRuns)
      .where(
        and(
          eq(dataSetRuns.tenantId, tenantId),
          eq(dataSetRuns.dataSetId, dataSetId),
          agentId === undefined ? undefined : eq(dataSetRuns.agentId, agentId),
          eq(dataSetRuns.status, "completed"),
          isPresent("data_set_runs", dataSetRuns.id),
          isPresent("agents", dataSetRuns.agentId),
        ),
      )
      .orderBy(desc(dataSetRuns.createdAt), desc(dataSetRuns.id))
      .limit(limit),
  ]);
  return { caseCount: sets[0]?.caseCount, runs: runs.map(({ run, agentName }): RunRow => ({ ...run, agentName })) };
}

/** The result of a case in a run. */
export interface MatrixCell {
  runId: string;
  outcome: CaseOutcome;
  reason: string | null;
  /** Whether the case is as it was in that run. */
  isCurrent: boolean;
}

export interface MatrixRow {
  caseId: string;
  task: string;
  cells: MatrixCell[];
}

/** A page of the cases of a data set, the oldest first, each with its results in some runs. */
export async function selectMatrix(
  db: Database,
  { tenantId, dataSetId }: Record<"tenantId" | "dataSetId", string>,
  { runIds, limit, offset }: { runIds: readonly string[]; limit: number; offset: number },
): Promise<MatrixRow[]> {
  const rows = await db.all<[string, string, string]>(sql`
    SELECT c.id, substr(c.task, 1, 300), (SELECT json_group_array(json_object('runId', r.run_id, 'outcome', r.outcome, 'reason', r.reason,
        'isCurrent', json(iif(r.case_revision = c.revision, 'true', 'false'))))
      FROM json_each(${JSON.stringify(runIds)}) ids JOIN data_set_results r ON r.run_id = ids.value AND r.case_id = c.id AND r.tenant_id = c.tenant_id)
    FROM data_set_cases c WHERE c.data_set_id = ${dataSetId} AND c.tenant_id = ${tenantId}
    ORDER BY c.id LIMIT ${limit} OFFSET ${offset}`);
  return rows.map(([caseId, task, cells]) => ({ caseId, task, cells: JSON.parse(cells) as MatrixCell[] }));
}
