import { and, asc, desc, eq, lt, sql, type SQL } from "drizzle-orm";

import { agentColumns } from "#agents/agents/agent-evidence.queries";
import { countCases, requireRoom } from "#autonomy/data-sets/data-set.queries";
import type { Database } from "#db/client";
import { agentNameAt } from "#db/names";
import { isPresent, presentText } from "#db/removals";
import { agents } from "#db/schema/agents";
import { dataSetCases, dataSetResults, type DataSetRunRow, dataSetRuns } from "#db/schema/data-sets";
import { insertInto, rawStatement, requireThat, type Statement } from "#db/statement";
import type { RecordedCall } from "#engine/reasoning/recorded-calls";
import type { AppError } from "#errors/app-error";

import type { CaseOutcome } from "./changes.ts";

export type RunRow = DataSetRunRow;
export type ResultRow = typeof dataSetResults.$inferSelect;

/** A run as people see it. */
export type NamedRun = RunRow & { agentName: string | null };

const isHere = and(isPresent("data_set_runs", dataSetRuns.id), isPresent("data_sets", dataSetRuns.dataSetId));
/** The runs of a deleted agent go with it. */
const isShown = and(isHere, isPresent("agents", dataSetRuns.agentId));
const NAMED = { run: dataSetRuns, agentName: agentNameAt("data_set_runs.agent_id") };
const flat = ({ run, agentName }: { run: RunRow; agentName: string | null }): NamedRun => ({ ...run, agentName });

export const insertRun = insertInto(dataSetRuns);

/** Holds while fewer runs of the tenant are under way than `maximum`. */
export const requireFewerUnderWay = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM data_set_runs WHERE tenant_id = ${tenantId} AND status = 'in_progress') < ${maximum}`,
    refusal,
  );

/** Deletes all but the latest ended runs of a data set. */
export const removeEarlierRuns = (tenantId: string, dataSetId: string, { kept, at }: { kept: number; at: number }) =>
  rawStatement(sql`INSERT INTO removals (table_name, row_id, tenant_id, deleted_at, due_at)
    SELECT 'data_set_runs', id, tenant_id, ${at}, ${at} FROM data_set_runs
    WHERE data_set_id = ${dataSetId} AND tenant_id = ${tenantId} AND status <> 'in_progress'
      AND ${sql.raw(presentText("data_set_runs", "data_set_runs.id"))}
    ORDER BY created_at DESC, id DESC LIMIT -1 OFFSET ${kept}`);

/** A page of the runs of a data set, the latest first. */
export async function selectRuns(
  db: Database,
  { tenantId, dataSetId, limit, offset }: { tenantId: string; dataSetId: string; limit: number; offset: number },
) {
  const where = and(eq(dataSetRuns.tenantId, tenantId), eq(dataSetRuns.dataSetId, dataSetId), isShown);
  const [rows, totals] = await db.batch([
    db
      .select(NAMED)
      .from(dataSetRuns)
      .where(where)
      .orderBy(desc(dataSetRuns.createdAt), desc(dataSetRuns.id))
      .limit(limit)
      .offset(offset),
    db
      .select({ total: sql<number>`count(*)` })
      .from(dataSetRuns)
      .where(where),
  ]);
  return { rows: rows.map(flat), total: totals[0]?.total ?? 0 };
}

const ownRun = (tenantId: string, runId: string) => and(eq(dataSetRuns.id, runId), eq(dataSetRuns.tenantId, tenantId));
const shownRun = (tenantId: string, runId: string) => and(ownRun(tenantId, runId), isShown);

const TASK = sql<string | null>`(SELECT substr(c.task, 1, 300) FROM data_set_cases c
  WHERE c.id = data_set_results.case_id AND c.tenant_id = data_set_results.tenant_id)`;

/** A result, with the beginning of its case's task; null for a deleted case. */
export type ShownResult = ResultRow & { task: string | null };

export interface ResultPage {
  outcome: CaseOutcome | undefined;
  limit: number;
  offset: number;
}

/** A tenant's run, with a page of its results in the order of the cases. */
export async function selectRunWithResults(db: Database, tenantId: string, runId: string, page: ResultPage) {
  const where = and(
    eq(dataSetResults.runId, runId),
    eq(dataSetResults.tenantId, tenantId),
    page.outcome === undefined ? undefined : eq(dataSetResults.outcome, page.outcome),
  );
  const [runs, rows, totals] = await db.batch([
    db.select(NAMED).from(dataSetRuns).where(shownRun(tenantId, runId)),
    db
      .select({ result: dataSetResults, task: TASK })
      .from(dataSetResults)
      .where(where)
      .orderBy(asc(dataSetResults.caseId))
      .limit(page.limit)
      .offset(page.offset),
    db
      .select({ total: sql<number>`count(*)` })
      .from(dataSetResults)
      .where(where),
  ]);
  const [run] = runs;
  return {
    run: run && flat(run),
    results: rows.map(({ result, task }): ShownResult => ({ ...result, task })),
    total: totals[0]?.total ?? 0,
  };
}

/** A tenant's run. */
export async function selectRun(db: Database, tenantId: string, runId: string): Promise<NamedRun | undefined> {
  const found = await db.select(NAMED).from(dataSetRuns).where(shownRun(tenantId, runId)).get();
  return found && flat(found);
}

/** A run for its object, with its agent unless that is deleted. */
export async function selectRunForObject(db: Database, tenantId: string, runId: string) {
  const found = await db
    .select({ run: dataSetRuns, agent: agentColumns })
    .from(dataSetRuns)
    .leftJoin(agents, and(eq(agents.id, dataSetRuns.agentId), isPresent("agents", agents.id)))
    .where(and(ownRun(tenantId, runId), isHere))
    .get();
  return { run: found?.run, agent: found?.agent ?? undefined };
}

/** The ids of a data set's cases that have no result in a run yet, the oldest first. */
export const selectOpenCases = async (db: Database, { tenantId, dataSetId, id }: RunRow): Promise<string[]> =>
  (
    await db
      .select({ id: dataSetCases.id })
      .from(dataSetCases)
      .where(
        and(
          eq(dataSetCases.dataSetId, dataSetId),
          eq(dataSetCases.tenantId, tenantId),
          sql`NOT EXISTS (SELECT 1 FROM data_set_results r WHERE r.run_id = ${id} AND r.case_id = data_set_cases.id)`,
        ),
      )
      .orderBy(asc(dataSetCases.id))
  ).map((one) => one.id);

/** A case, while its run is under way and their rows exist. */
export const selectCaseToRun = (
  db: Database,
  { tenantId, runId, caseId }: Record<"tenantId" | "runId" | "caseId", string>,
) =>
  db
    .select({
      id: dataSetCases.id,
      task: dataSetCases.task,
      context: dataSetCases.context,
      parameters: dataSetCases.parameters,
      calls: dataSetCases.calls,
      checks: dataSetCases.checks,
      expectedAnswer: dataSetCases.expectedAnswer,
      revision: dataSetCases.revision,
      dataSetId: dataSetCases.dataSetId,
      characters: dataSetCases.characters,
    })
    .from(dataSetRuns)
    .leftJoin(dataSetCases, and(eq(dataSetCases.id, caseId), eq(dataSetCases.dataSetId, dataSetRuns.dataSetId)))
    .where(
      and(
        ownRun(tenantId, runId),
        isHere,
        eq(dataSetRuns.status, "in_progress"),
        isPresent("agents", dataSetRuns.agentId),
      ),
    )
    .get();

export type CaseToRun = Awaited<ReturnType<typeof selectCaseToRun>>;

const isUnderWay = (runId: string, tenantId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM data_set_runs WHERE id = ${runId} AND tenant_id = ${tenantId} AND status = 'in_progress')`;

/** Holds while the run is under way. */
export const requireUnderWay = (
  { id, tenantId }: Pick<RunRow, "id" | "tenantId">,
  refusal: () => AppError,
): Statement => requireThat(isUnderWay(id, tenantId), refusal);

/** A case as it was when a run began it. */
interface BegunCaseRow extends Record<"tenantId" | "dataSetId" | "caseId", string> {
  revision: number;
  characters: number;
}

/**
 * Gives a case a longer recording, if it is as it was when the run began it and its data set has room. Its revision stays, because its
 * task does; an exam does not draw it until a person names its data set again.
 */
export const extendCase = (
  { tenantId, dataSetId, caseId, revision, characters }: BegunCaseRow,
  { calls, more, at }: { calls: readonly RecordedCall[]; more: number; at: number },
  most: { cases: number; characters: number },
  full: () => AppError,
  changed: () => AppError,
): Statement[] => [
  requireThat(
    sql`EXISTS (SELECT 1 FROM data_set_cases WHERE id = ${caseId} AND tenant_id = ${tenantId} AND data_set_id = ${dataSetId}
      AND revision = ${revision} AND characters = ${characters})`,
    changed,
  ),
  requireRoom({ tenantId, id: dataSetId }, { cases: 0, characters: more }, most, full),
  rawStatement(sql`UPDATE data_set_cases SET calls = ${JSON.stringify(calls)}, characters = characters + ${more}, updated_at = ${at}
    WHERE id = ${caseId} AND tenant_id = ${tenantId}`),
  countCases({ tenantId, dataSetId }, { cases: 0, characters: more, at }),
];

const insertResult = insertInto(dataSetResults);

/** Writes the result of a case once, while its run is under way, and counts it. */
export const writeResult = (row: ResultRow, refusal: () => AppError): Statement[] => [
  requireThat(
    sql`${isUnderWay(row.runId, row.tenantId)}
      AND NOT EXISTS (SELECT 1 FROM data_set_results WHERE run_id = ${row.runId} AND case_id = ${row.caseId})`,
    refusal,
  ),
  insertResult(row),
  rawStatement(sql`UPDATE data_set_runs SET passed = passed + ${row.outcome === "passed" ? 1 : 0},
    failed = failed + ${row.outcome === "failed" ? 1 : 0}, not_decided = not_decided + ${row.outcome === "not_decided" ? 1 : 0},
    not_run = not_run + ${row.outcome === "not_run" ? 1 : 0},
    cost_usd = cost_usd + ${row.costUsd ?? 0}, unpriced = unpriced + ${row.costUsd === null ? 1 : 0}
    WHERE id = ${row.runId} AND tenant_id = ${row.tenantId}`),
];

/** Ends a run that is under way. Cases without a result did not run. */
export const endRun = (
  { id, tenantId }: Pick<RunRow, "id" | "tenantId">,
  { status, voidReason, completedAt }: Pick<RunRow, "status" | "voidReason" | "completedAt">,
): Statement =>
  rawStatement(sql`UPDATE data_set_runs SET status = ${status}, void_reason = ${voidReason}, completed_at = ${completedAt},
    not_run = max(total - passed - failed - not_decided, 0) WHERE id = ${id} AND tenant_id = ${tenantId} AND status = 'in_progress'`);

/** Runs of any tenant that are under way and began before a moment, the oldest first. */
export const selectRunsUnderWay = (db: Database, before: number, limit: number) =>
  db
    .select({ runId: dataSetRuns.id, tenantId: dataSetRuns.tenantId, createdAt: dataSetRuns.createdAt })
    .from(dataSetRuns)
    .where(and(sql`status = 'in_progress'`, lt(dataSetRuns.createdAt, before)))
    .orderBy(asc(dataSetRuns.createdAt), asc(dataSetRuns.id))
    .limit(limit);

/** Ends runs of any tenant that began before a moment and never ended. */
export const giveUpRuns = (before: number, now: number): Statement =>
  rawStatement(sql`UPDATE data_set_runs SET status = 'void', void_reason = 'interrupted', completed_at = ${now},
    not_run = max(total - passed - failed - not_decided, 0) WHERE status = 'in_progress' AND created_at < ${before}`);
