import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";

import { unchanged } from "#db/change-row";
import type { Database } from "#db/client";
import { agentNameAt } from "#db/names";
import { insertRemoval, isPresent } from "#db/removals";
import { dataSetCases, dataSets } from "#db/schema/data-sets";
import { executions } from "#db/schema/executions";
import { build, insertInto, insertRows, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { selectChangedCalls } from "#runs/approvals/run-approvals.queries";
import { saidOfRun } from "#runs/episodes/episode.queries";

export type DataSetRow = typeof dataSets.$inferSelect;
export type CaseRow = Omit<typeof dataSetCases.$inferSelect, "hasChecks">;

const isHere = isPresent("data_sets", dataSets.id);
const setOf = (tenantId: string, id: string) => and(eq(dataSets.id, id), eq(dataSets.tenantId, tenantId), isHere);
const caseOf = (tenantId: string, setId: string, id: string) =>
  and(eq(dataSetCases.id, id), eq(dataSetCases.dataSetId, setId), eq(dataSetCases.tenantId, tenantId));

export const insertDataSet = insertInto(dataSets);

/** Holds while the tenant has fewer data sets than `maximum`. */
export const requireFewerDataSets = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM data_sets WHERE tenant_id = ${tenantId} AND ${isPresent("data_sets", sql`data_sets.id`)}) < ${maximum}`,
    refusal,
  );

/** A page of a tenant's data sets, the newest first, and their number. */
export async function selectDataSets(db: Database, tenantId: string, page: { limit: number; offset: number }) {
  const where = and(eq(dataSets.tenantId, tenantId), isHere);
  const [rows, totals] = await db.batch([
    db
      .select()
      .from(dataSets)
      .where(where)
      .orderBy(desc(dataSets.createdAt), desc(dataSets.id))
      .limit(page.limit)
      .offset(page.offset),
    db
      .select({ total: sql<number>`count(*)` })
      .from(dataSets)
      .where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

export const selectDataSet = (db: Database, tenantId: string, id: string) =>
  db.select().from(dataSets).where(setOf(tenantId, id)).get();

export const unchangedDataSet = unchanged(dataSets, "revision", "data set");

export const updateDataSetRow = ({ tenantId, id, name, description, revision, updatedAt }: DataSetRow): Statement =>
  statement(build.update(dataSets).set({ name, description, revision, updatedAt }).where(setOf(tenantId, id)));

/** Deletes a data set. It is hidden at once, and the sweep removes it with its cases and runs. */
export const deleteDataSetRow = (tenantId: string, id: string, at: number): Statement =>
  insertRemoval("data_sets", tenantId, id, at);

/** Holds while no run of the data set is under way. */
export const requireNoRunUnderWay = (tenantId: string, id: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM data_set_runs WHERE tenant_id = ${tenantId} AND data_set_id = ${id} AND status = 'in_progress')`,
    refusal,
  );

/** Inserts cases; the data set's counts are changed apart. */
export const insertCases = (rows: readonly CaseRow[]): Statement => insertRows(dataSetCases, rows);

const SHOWN = {
  id: dataSetCases.id,
  tenantId: dataSetCases.tenantId,
  dataSetId: dataSetCases.dataSetId,
  task: dataSetCases.task,
  context: dataSetCases.context,
  parameters: dataSetCases.parameters,
  sourceExecutionId: dataSetCases.sourceExecutionId,
  characters: dataSetCases.characters,
  revision: dataSetCases.revision,
  createdAt: dataSetCases.createdAt,
  updatedAt: dataSetCases.updatedAt,
  expectedAnswer: dataSetCases.expectedAnswer,
  checks: dataSetCases.checks,
  recordedCalls: sql<number | null>`json_array_length(${dataSetCases.calls})`,
};

/** A case without its recorded calls, of which it has only the number. */
export type ShownCase = Omit<CaseRow, "calls"> & { recordedCalls: number | null };

/** A tenant's data set with a page of its cases, the oldest first. */
export async function selectCases(
  db: Database,
  { tenantId, setId, limit, offset }: { tenantId: string; setId: string; limit: number; offset: number },
) {
  const [sets, rows] = await db.batch([
    db.select().from(dataSets).where(setOf(tenantId, setId)),
    db
      .select(SHOWN)
      .from(dataSetCases)
      .where(and(eq(dataSetCases.dataSetId, setId), eq(dataSetCases.tenantId, tenantId)))
      .orderBy(asc(dataSetCases.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { set: sets[0], rows };
}

/** A case of the tenant's data set. */
export const selectCase = (db: Database, tenantId: string, setId: string, caseId: string) =>
  db
    .select(SHOWN)
    .from(dataSetCases)
    .where(and(caseOf(tenantId, setId, caseId), isPresent("data_sets", dataSetCases.dataSetId)))
    .get();

export const unchangedCase = unchanged(dataSetCases, "revision", "case");

export const updateCaseRow = (row: Omit<CaseRow, "calls">): Statement =>
  statement(
    build
      .update(dataSetCases)
      .set(row)
      .where(caseOf(row.tenantId, row.dataSetId, row.id)),
  );

export const deleteCaseRow = ({ tenantId, dataSetId, id }: Pick<CaseRow, "tenantId" | "dataSetId" | "id">): Statement =>
  statement(build.delete(dataSetCases).where(caseOf(tenantId, dataSetId, id)));

const SOURCE = {
  id: executions.id,
  task: executions.task,
  action: executions.action,
  input: executions.input,
  recorded: executions.recorded,
  result: executions.result,
  flags: executions.flags,
  said: saidOfRun(sql`executions.id`),
};

/** Inputs of a tenant's runs, with the recorded answers of their tools, their results, and what people said about them. */
export const selectSourceRuns = (db: Database, tenantId: string, executionIds: readonly string[]) =>
  db
    .select(SOURCE)
    .from(executions)
    .where(
      and(
        inArray(executions.id, [...executionIds]),
        eq(executions.tenantId, tenantId),
        isPresent("agents", executions.agentId),
      ),
    );

export type SourceRun = Awaited<ReturnType<typeof selectSourceRuns>>[number];

/**
 * A tenant's run with what people said about it and the calls that they changed, the data set that is named, else the agent's set of
 * corrections, and the case that the set has of the run.
 */
export async function selectReviewedSource(
  db: Database,
  tenantId: string,
  { executionId, setId }: { executionId: string; setId: string | undefined },
) {
  const ofAgent = sql`${dataSets.correctionsOf} = (SELECT agent_id FROM executions WHERE id = ${executionId} AND tenant_id = ${tenantId})`;
  const [runs, sets, changes, cases] = await db.batch([
    db
      .select({ ...SOURCE, agentId: executions.agentId, agentName: agentNameAt("executions.agent_id") })
      .from(executions)
      .where(
        and(eq(executions.id, executionId), eq(executions.tenantId, tenantId), isPresent("agents", executions.agentId)),
      ),
    db
      .select()
      .from(dataSets)
      .where(setId === undefined ? and(eq(dataSets.tenantId, tenantId), ofAgent, isHere) : setOf(tenantId, setId))
      .orderBy(asc(dataSets.createdAt), asc(dataSets.id))
      .limit(1),
    selectChangedCalls(db, tenantId, executionId),
    db
      .select(SHOWN)
      .from(dataSetCases)
      .where(and(eq(dataSetCases.sourceExecutionId, executionId), eq(dataSetCases.tenantId, tenantId)))
      .orderBy(asc(dataSetCases.id)),
  ]);
  const [set] = sets;
  return { source: runs[0], set, changes, known: cases.find(({ dataSetId }) => dataSetId === set?.id) };
}

/** Holds while a data set has no case of a run. */
export const requireNoCaseOf = (
  { tenantId, id }: Pick<DataSetRow, "tenantId" | "id">,
  executionId: string,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM data_set_cases WHERE source_execution_id = ${executionId} AND data_set_id = ${id} AND tenant_id = ${tenantId})`,
    refusal,
  );

export type ReviewedSource = NonNullable<Awaited<ReturnType<typeof selectReviewedSource>>["source"]>;

/** Holds while the agent has no data set of corrections. */
export const requireNoCorrectionsOf = (tenantId: string, agentId: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`NOT EXISTS (SELECT 1 FROM data_sets WHERE tenant_id = ${tenantId} AND corrections_of = ${agentId}
      AND ${isPresent("data_sets", sql`data_sets.id`)})`,
    refusal,
  );
