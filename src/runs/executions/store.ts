import { and, count, desc, eq, getTableColumns, lt, sql } from "drizzle-orm";

import { agentColumns, ownerQuery } from "#agents/agents/agent-evidence.queries";
import type { Database } from "#db/client";
import { AGENT_NOT_STOPPED } from "#db/kill-switches";
import { bytesOf, hasNext, weighedRows } from "#db/pieces";
import { isPresent, presentText } from "#db/removals";
import { agents } from "#db/schema/agents";
import { effects } from "#db/schema/effects";
import { executions } from "#db/schema/executions";
import { idWord, indexFolded } from "#db/search-text";
import { insertInto, rawStatement, ruleText, type Statement } from "#db/statement";
import type { ExecutionStatus } from "#engine/reasoning/run-state";
import type { AppError } from "#errors/app-error";
import { governedLevel, type ExecutionRecord } from "#runs/execution-records/execution-record";
import { failure } from "#runs/execution-records/failure-of.queries";
import { FORGOTTEN_INPUT, isInputKept } from "#runs/execution-records/kept-input.queries";
import { family, startedBy } from "#runs/execution-records/started-by.queries";

/** For what callers are shown. */
const withStart = { ...getTableColumns(executions), startedBy, family, failure };

/** Reads an agent's execution of any tenant. The caller compares tenants. */
export const selectExecution = (
  db: Database,
  agentId: string,
  executionId: string,
): Promise<ExecutionRecord | undefined> =>
  db
    .select()
    .from(executions)
    .where(and(eq(executions.id, executionId), eq(executions.agentId, agentId)))
    .get();

/**
 * Reads an agent's tenant and one of its executions, in one round trip. It distinguishes «no such agent», «another
 * tenant's» and «no such execution».
 */
export async function selectExecutionOfAgent(
  db: Database,
  agentId: string,
  executionId: string,
): Promise<{ owner: { tenantId: string } | undefined; execution: ExecutionRecord | undefined }> {
  const [owners, found] = await db.batch([
    ownerQuery(db, agentId),
    db
      .select()
      .from(executions)
      .where(and(eq(executions.id, executionId), eq(executions.agentId, agentId))),
  ]);
  return { owner: owners[0], execution: found[0] };
}

/** The source of an execution, and the executions above and below it. */
export const selectStart = (db: Database, executionId: string) =>
  db.select({ startedBy, family }).from(executions).where(eq(executions.id, executionId)).get();

/** As `selectExecutionOfAgent`, with the current state of the execution's effects. */
export async function selectTraceOfAgent(db: Database, agentId: string, executionId: string) {
  const [owners, found, known] = await db.batch([
    ownerQuery(db, agentId),
    db
      .select()
      .from(executions)
      .where(and(eq(executions.id, executionId), eq(executions.agentId, agentId))),
    db.select({ id: effects.id, status: effects.status }).from(effects).where(eq(effects.executionId, executionId)),
  ]);
  return { owner: owners[0], execution: found[0], effects: known };
}

/** Reads an execution and its agent, for the execution's object. */
export async function selectForRun(db: Database, executionId: string) {
  const rows = await db
    .select({ execution: executions, agent: agentColumns })
    .from(executions)
    .innerJoin(agents, eq(agents.id, executions.agentId))
    .where(and(eq(executions.id, executionId), isPresent("agents", agents.id)));
  return rows[0];
}

/** Reads a page of an agent's executions, newest first, their number, and the agent's tenant, in one round trip. */
export async function selectExecutions(
  db: Database,
  agentId: string,
  filter: { status: ExecutionStatus | undefined; limit: number; offset: number },
): Promise<{ owner: { tenantId: string } | undefined; rows: ExecutionRecord[]; total: number }> {
  const where = and(eq(executions.agentId, agentId), filter.status ? eq(executions.status, filter.status) : undefined);
  const [owners, rows, totals] = await db.batch([
    ownerQuery(db, agentId),
    db
      .select(withStart)
      .from(executions)
      .where(where)
      .orderBy(desc(executions.createdAt), desc(executions.id))
      .limit(filter.limit)
      .offset(filter.offset),
    db.select({ total: count() }).from(executions).where(where),
  ]);
  return { owner: owners[0], rows, total: totals[0]?.total ?? 0 };
}

/**
 * Reads executions accepted before a moment that have not ended; the sweep wakes their objects. One with a result waits
 * for an approval: it has its object, and a person may take a day, unless a kill switch stops it.
 */
export const selectUnfinished = (db: Database, before: number, limit: number) =>
  db
    .select({ id: executions.id })
    .from(executions)
    .where(
      and(
        sql`${executions.status} IN ('pending', 'in_progress') AND (${executions.result} IS NULL
          OR EXISTS (SELECT 1 FROM kill_switches WHERE kill_switches.id IN (executions.agent_id, executions.tenant_id)))`,
        lt(executions.createdAt, before),
      ),
    )
    .orderBy(executions.createdAt)
    .limit(limit);

/** Reads an agent's inputs and their outcomes, newest first, without inputs above a size. */
export const selectRecentInputs = (
  db: Database,
  tenantId: string,
  agentId: string,
  { limit, maxCharacters }: { limit: number; maxCharacters: number },
) =>
  db
    .select({
      id: executions.id,
      task: executions.task,
      input: executions.input,
      status: executions.status,
      error: executions.error,
    })
    .from(executions)
    .where(
      and(
        eq(executions.agentId, agentId),
        eq(executions.tenantId, tenantId),
        isInputKept,
        sql`${executions.status} IN ('completed', 'failed') AND length(${executions.input}) <= ${maxCharacters}`,
      ),
    )
    .orderBy(desc(executions.createdAt), desc(executions.id))
    .limit(limit);

/**
 * Holds while the tenant's agent exists, is active, is not stopped by a kill switch, is at the level that the
 * run was accepted with, and is not on probation unless governance decided so.
 */
export const requireRunnableAgent = (record: ExecutionRecord, refusal: () => AppError): Statement => ({
  sql: RUNNABLE_AGENT,
  args: [record.agentId, record.tenantId, record.maturityLevel, governedLevel(record) === record.maturityLevel ? 1 : 0],
  together: "once",
  refusal,
});

const RUNNABLE_AGENT = ruleText(
  `EXISTS (SELECT 1 FROM agents WHERE id = ? AND tenant_id = ? AND status = 'active' AND maturity_level = ?
    AND (? = 0 OR maturity_level IN ('student', 'intern')
      OR NOT EXISTS (SELECT 1 FROM graduation_standings WHERE agent_id = agents.id AND probation_since IS NOT NULL))
    AND ${AGENT_NOT_STOPPED} AND ${presentText("agents", "agents.id")})`,
);

const insertRow: (record: ExecutionRecord) => Statement = insertInto(executions);

const indexWords = indexFolded("execution_texts", ["task"], {
  index: "executions_search",
  key: "execution_id",
  owner: { tenant: idWord("tenant_id") },
});

const INSERT_PLACE = "INSERT INTO execution_texts (execution_id, tenant_id) VALUES (?, ?)";

/** Letters of a task that are indexed. */
const MAX_INDEXED = 4_000;

/**
 * Stores a run. A task beyond Latin gets its place in the index at once, folded; the fold of runs passes over one that has
 * its place, and gives each other task its own.
 */
export function insertExecution(record: ExecutionRecord): Statement[] {
  const { id, tenantId, task } = record;
  const folded = indexWords({ id, texts: [task.slice(0, MAX_INDEXED)] });
  const place: Statement[] = folded.length === 0 ? [] : [{ sql: INSERT_PLACE, args: [id, tenantId], together: "rows" }];
  return [insertRow(record), ...place, ...folded];
}

/** The sweep walks the table in the order of ids, which is that of creation, and reads no row twice. */
const FORGOTTEN_UP_TO = sql`coalesce((SELECT position FROM sweep_positions WHERE sweep = 'execution_inputs'), '')`;

/** The last of the next executions of all tenants, as many as one piece may have, whose id is below a bound; null without any. */
export async function selectForgettable(db: Database, bound: string, rows: number): Promise<string | null> {
  const bytes = sql`${bytesOf(executions)}
    + coalesce((SELECT octet_length(texts) FROM step_texts WHERE execution_id = ${executions.id}), 0)`;
  const next = sql`WHERE id > ${FORGOTTEN_UP_TO} AND id < ${bound} ORDER BY id`;
  if (!(await hasNext(db, executions, next))) return null;
  const [found] = await db.all<[string | null]>(sql`SELECT max(id) FROM executions
    WHERE rowid IN (${weighedRows({ table: executions, bytes }, next, rows)})`);
  return found?.[0] ?? null;
}

/**
 * Removes the inputs, traces and texts of steps of the next ended executions of all tenants whose id is below a bound, as many
 * as one piece may have, up to the last of them (`selectForgettable`).
 */
export const forgetInputs = (last: string): Statement[] => {
  const next = sql`id > ${FORGOTTEN_UP_TO} AND id <= ${last}`;
  return [
    rawStatement(sql`DELETE FROM step_texts WHERE execution_id IN (SELECT id FROM executions WHERE ${next})`),
    // Its task is searched in the index of tasks.
    rawStatement(sql`DELETE FROM runs_search WHERE rowid IN (SELECT search_row FROM execution_texts
      WHERE execution_id IN (SELECT id FROM executions WHERE ${next}))`),
    rawStatement(sql`UPDATE executions SET input = ${FORGOTTEN_INPUT}, reasoning_trace = '[]', recorded = NULL
      WHERE ${next} AND status NOT IN ('pending', 'in_progress')`),
    rawStatement(sql`INSERT INTO sweep_positions (sweep, position) VALUES ('execution_inputs', ${last})
      ON CONFLICT (sweep) DO UPDATE SET position = excluded.position`),
  ];
};
