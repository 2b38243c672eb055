import { and, count, desc, eq, getTableColumns, isNotNull, lte, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { nextPieceFromBelow } from "#db/pieces";
import { killSwitches } from "#db/schema/kill-switches";
import {
  type WorkflowDefinition,
  workflowRuns,
  workflows,
  workflowSignals,
  workflowSteps,
  workflowVersions,
} from "#db/schema/workflows";
import { build, insertRows, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

export type RunRow = typeof workflowRuns.$inferSelect;
export type StepRow = typeof workflowSteps.$inferSelect;
export type SignalRow = typeof workflowSignals.$inferSelect;
type VersionRow = typeof workflowVersions.$inferSelect;

/** A step without its output, which is read only where an expression names it. */
export type StepState = Omit<StepRow, "output">;

export interface NamedRun extends RunRow {
  workflowName: string;
}

const { output: _output, ...stateColumns } = getTableColumns(workflowSteps);

const ofRun = (tenantId: string, id: string): SQL | undefined =>
  and(eq(workflowRuns.tenantId, tenantId), eq(workflowRuns.id, id));

/**
 * A run with its version and the states of its steps, for the object that carries it, in one round trip. `stops`: the
 * agents, and the tenant, whose kill switch is engaged.
 */
export async function selectForDrive(
  db: Database,
  tenantId: string,
  id: string,
): Promise<{ run: NamedRun; version: VersionRow | undefined; steps: StepState[]; stops: string[] } | undefined> {
  const [runs, versions, steps, stops] = await db.batch([
    db
      .select({ run: workflowRuns, workflowName: workflows.name })
      .from(workflowRuns)
      .innerJoin(workflows, eq(workflows.id, workflowRuns.workflowId))
      .where(ofRun(tenantId, id)),
    db
      .select({ version: workflowVersions })
      .from(workflowRuns)
      .innerJoin(
        workflowVersions,
        and(
          eq(workflowVersions.workflowId, workflowRuns.workflowId),
          eq(workflowVersions.version, workflowRuns.version),
        ),
      )
      .where(ofRun(tenantId, id)),
    db
      .select(stateColumns)
      .from(workflowSteps)
      .where(and(eq(workflowSteps.runId, id), eq(workflowSteps.tenantId, tenantId))),
    db.select({ id: killSwitches.id }).from(killSwitches).where(eq(killSwitches.tenantId, tenantId)),
  ]);
  const [found] = runs;
  if (found === undefined) return undefined;
  const run = { ...found.run, workflowName: found.workflowName };
  return { run, version: versions[0]?.version, steps, stops: stops.map(({ id: stopped }) => stopped) };
}

/** A run with its definition and all its steps, as people see it, in one round trip. */
export async function selectRun(
  db: Database,
  tenantId: string,
  id: string,
): Promise<{ run: NamedRun; definition: WorkflowDefinition | null; steps: StepRow[] } | undefined> {
  const [runs, steps] = await db.batch([
    db
      .select({ run: workflowRuns, workflowName: workflows.name, definition: workflowVersions.definition })
      .from(workflowRuns)
      .innerJoin(workflows, eq(workflows.id, workflowRuns.workflowId))
      .leftJoin(
        workflowVersions,
        and(
          eq(workflowVersions.workflowId, workflowRuns.workflowId),
          eq(workflowVersions.version, workflowRuns.version),
        ),
      )
      .where(ofRun(tenantId, id)),
    db
      .select()
      .from(workflowSteps)
      .where(and(eq(workflowSteps.runId, id), eq(workflowSteps.tenantId, tenantId))),
  ]);
  const [found] = runs;
  if (found === undefined) return undefined;
  return { run: { ...found.run, workflowName: found.workflowName }, definition: found.definition, steps };
}

export interface RunFilter {
  workflowId: string | undefined;
  status: RunRow["status"] | undefined;
  startedBy: string | undefined;
  limit: number;
  offset: number;
}

export async function selectRuns(
  db: Database,
  tenantId: string,
  { workflowId, status, startedBy, limit, offset }: RunFilter,
): Promise<{ rows: NamedRun[]; total: number }> {
  const where = and(
    eq(workflowRuns.tenantId, tenantId),
    workflowId === undefined ? undefined : eq(workflowRuns.workflowId, workflowId),
    status === undefined ? undefined : eq(workflowRuns.status, status),
    startedBy === undefined ? undefined : sql`coalesce(workflow_runs.started_by ->> '$.kind', 'person') = ${startedBy}`,
  );
  const [rows, totals] = await db.batch([
    db
      .select({ run: workflowRuns, workflowName: workflows.name })
      .from(workflowRuns)
      .innerJoin(workflows, eq(workflows.id, workflowRuns.workflowId))
      .where(where)
      .orderBy(desc(workflowRuns.createdAt), desc(workflowRuns.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(workflowRuns).where(where),
  ]);
  return {
    rows: rows.map(({ run, workflowName }) => ({ ...run, workflowName })),
    total: totals[0]?.total ?? 0,
  };
}

const outputColumns = {
  tenantId: workflowSteps.tenantId,
  stepId: workflowSteps.stepId,
  item: workflowSteps.item,
  output: workflowSteps.output,
  keptAs: workflowSteps.keptAs,
};

/** An output as it is stored: a long one is in the bucket. */
export type StoredOutput = Pick<StepRow, "tenantId" | "stepId" | "item" | "output" | "keptAs">;

/** The outputs of whole steps of a run. */
export async function selectOutputs(
  db: Database,
  { tenantId, id }: Pick<RunRow, "tenantId" | "id">,
  stepIds: readonly string[],
): Promise<StoredOutput[]> {
  if (stepIds.length === 0) return [];
  return db
    .select(outputColumns)
    .from(workflowSteps)
    .where(
      and(
        eq(workflowSteps.runId, id),
        eq(workflowSteps.tenantId, tenantId),
        eq(workflowSteps.item, -1),
        sql`${workflowSteps.stepId} IN (SELECT value FROM json_each(${JSON.stringify(stepIds)}))`,
      ),
    );
}

/** The outputs of a loop's items, in their order. */
export function selectItemOutputs(
  db: Database,
  { tenantId, runId, stepId }: Pick<StepRow, "tenantId" | "runId" | "stepId">,
): Promise<StoredOutput[]> {
  return db
    .select(outputColumns)
    .from(workflowSteps)
    .where(
      and(
        eq(workflowSteps.runId, runId),
        eq(workflowSteps.tenantId, tenantId),
        eq(workflowSteps.stepId, stepId),
        sql`item >= 0`,
      ),
    )
    .orderBy(workflowSteps.item);
}

/** A page of the signals of a run that have this name and that no step took, the earliest first. */
export const selectSignals = (
  db: Database,
  { tenantId, id }: RunRow,
  name: string,
  { after, limit }: { after: string; limit: number },
): Promise<SignalRow[]> =>
  db
    .select()
    .from(workflowSignals)
    .where(
      and(
        eq(workflowSignals.runId, id),
        eq(workflowSignals.tenantId, tenantId),
        eq(workflowSignals.name, name),
        sql`taken_at IS NULL AND id > ${after}`,
      ),
    )
    .orderBy(workflowSignals.id)
    .limit(limit);

/** The runs of all tenants that should be looked at again. */
export const selectOverdue = (db: Database, now: number, limit: number): Promise<Pick<RunRow, "tenantId" | "id">[]> =>
  db
    .select({ tenantId: workflowRuns.tenantId, id: workflowRuns.id })
    .from(workflowRuns)
    .where(and(isNotNull(workflowRuns.lookAt), lte(workflowRuns.lookAt, now)))
    .orderBy(workflowRuns.lookAt)
    .limit(limit);

export const insertRun = (row: RunRow): Statement => statement(build.insert(workflowRuns).values(row));
export const insertSteps = (rows: readonly StepRow[]): Statement => insertRows(workflowSteps, rows);
export const insertSignal = (row: SignalRow): Statement => statement(build.insert(workflowSignals).values(row));

/** Removes signals: one that a step took counts for no other. */
export const deleteSignals = (
  { tenantId, runId }: Pick<StepRow, "tenantId" | "runId">,
  ids: readonly string[],
): Statement =>
  rawStatement(sql`DELETE FROM workflow_signals WHERE run_id = ${runId} AND tenant_id = ${tenantId}
    AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);

/** Takes an event or a callback. Its row stays, so that a repetition of it is known. */
export const takeSignal = ({ tenantId, id }: SignalRow, at: number): Statement =>
  statement(
    build
      .update(workflowSignals)
      .set({ takenAt: at, data: null })
      .where(and(eq(workflowSignals.id, id), eq(workflowSignals.tenantId, tenantId))),
  );

export const requireSignal = ({ tenantId, id }: SignalRow, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM workflow_signals WHERE id = ${id} AND tenant_id = ${tenantId} AND taken_at IS NULL)`,
    refusal,
  );

/** A change of a run, which rises its number of changes. */
export const updateRun = (
  { tenantId, id }: Pick<RunRow, "tenantId" | "id">,
  changes: Partial<Omit<RunRow, "changes">> = {},
): Statement =>
  statement(
    build
      .update(workflowRuns)
      .set({ ...changes, changes: sql`changes + 1` })
      .where(ofRun(tenantId, id)),
  );

/** When the minute job looks at a run again; no client is told. */
export const updateLookAt = ({ tenantId, id }: Pick<RunRow, "tenantId" | "id">, lookAt: number | null): Statement =>
  statement(build.update(workflowRuns).set({ lookAt }).where(ofRun(tenantId, id)));

/** A change of a step, with the number of its run's changes so far. */
export const updateStep = (
  { tenantId, runId, stepId, item }: Pick<StepRow, "tenantId" | "runId" | "stepId" | "item">,
  changes: Partial<Omit<StepRow, "change">>,
): Statement =>
  statement(
    build
      .update(workflowSteps)
      .set({ ...changes, change: sql`(SELECT changes FROM workflow_runs WHERE id = ${runId})` })
      .where(
        and(
          eq(workflowSteps.runId, runId),
          eq(workflowSteps.stepId, stepId),
          eq(workflowSteps.item, item),
          eq(workflowSteps.tenantId, tenantId),
        ),
      ),
  );

/** Ends every step of a run that has not ended. */
export const cancelOpenSteps = ({ tenantId, id }: Pick<RunRow, "tenantId" | "id">, at: number): Statement =>
  rawStatement(sql`UPDATE workflow_steps SET status = 'cancelled', completed_at = ${at}, wakes_at = NULL, waits_for = NULL,
    change = (SELECT changes FROM workflow_runs WHERE id = ${id})
    WHERE run_id = ${id} AND tenant_id = ${tenantId} AND status IN ('pending', 'running', 'waiting', 'retrying')`);

/** Holds while a step is as it was read, so that each of its moves is made once. */
export const requireStep = (
  { tenantId, runId, stepId, item, status, attempt, childId, approvalId }: StepState,
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM workflow_steps WHERE run_id = ${runId} AND step_id = ${stepId} AND item = ${item}
      AND tenant_id = ${tenantId} AND status = ${status} AND attempt = ${attempt} AND child_id IS ${childId}
      AND approval_id IS ${approvalId})`,
    refusal,
  );

/** Holds while a run has one of these states. */
export const requireRun = (
  { tenantId, id }: Pick<RunRow, "tenantId" | "id">,
  statuses: readonly RunRow["status"][],
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM workflow_runs WHERE id = ${id} AND tenant_id = ${tenantId}
      AND status IN (SELECT value FROM json_each(${JSON.stringify(statuses)})))`,
    refusal,
  );

export const requireFewerRuns = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM workflow_runs WHERE tenant_id = ${tenantId} AND completed_at IS NULL) < ${maximum}`,
    refusal,
  );

/**
 * Removes the next runs of all tenants that ended and whose id is below a bound: first their steps, of which a run may have
 * thousands, and each run once it has none.
 */
export const deleteEndedRuns = (db: Database, bound: string, rows: number): Promise<Statement[]> =>
  nextPieceFromBelow(
    db,
    { parent: workflowRuns, below: [workflowSteps.runId, workflowSignals.runId] },
    sql`WHERE id < ${bound} AND completed_at IS NOT NULL AND look_at IS NULL ORDER BY id`,
    rows,
  );
