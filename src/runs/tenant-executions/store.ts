import { and, eq, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { CLAIMED, IS_RUNNING, IS_WAITING } from "#db/done-runs";
import { isPresent, removedOf } from "#db/removals";
import { agents } from "#db/schema/agents";
import { executions } from "#db/schema/executions";
import { TEXTED_COLUMNS } from "#platform/run-folds/run-texts.queries";
import { failure } from "#runs/execution-records/failure-of.queries";
import { family, startedBy } from "#runs/execution-records/started-by.queries";

import {
  candidatesOf,
  keyOf,
  OPPOSITE,
  type Candidates,
  type ExecutionFilter,
  type ExecutionOrder,
} from "./execution-candidates.queries.ts";
import { MAX_COUNTED, SHOWN_TASK_CHARACTERS, type View, VIEWS } from "./execution-views.ts";

const listColumns = {
  id: executions.id,
  agentId: executions.agentId,
  agentName: agents.name,
  agentLevelNow: agents.maturityLevel,
  maturityLevel: executions.maturityLevel,
  effectiveLevel: executions.effectiveLevel,
  task: sql<string>`substr(${executions.task}, 1, ${SHOWN_TASK_CHARACTERS})`,
  status: executions.status,
  outcome: executions.outcome,
  verification: executions.verification,
  confidence: executions.confidence,
  action: executions.action,
  triggeredBy: executions.triggeredBy,
  origin: executions.origin,
  startedBy,
  rerunOf: executions.rerunOf,
  createdAt: executions.createdAt,
  startedAt: executions.startedAt,
  completedAt: executions.completedAt,
  durationMs: executions.durationMs,
  waitedMs: executions.waitedMs,
  usage: executions.usage,
  model: executions.model,
  connection: executions.connection,
  awaitingApprovalId: executions.awaitingApprovalId,
  failure,
};

/** Number of an agent's latest executions that its usual duration is computed from. */
const MAX_FORMER = 50;

/** Durations of the agent's latest completed runs; empty for a run that has ended. */
const formerDurations =
  sql<string>`CASE WHEN ${executions.outcome} IS NULL THEN (SELECT json_group_array(former.duration_ms)
  FROM (SELECT duration_ms, outcome FROM executions AS run WHERE run.agent_id = ${executions.agentId}
    ORDER BY run.created_at DESC, run.id DESC LIMIT ${MAX_FORMER}) AS former WHERE former.outcome = 'done') ELSE '[]' END`.mapWith(
    (text: string) => JSON.parse(text) as number[],
  );

/** Reads one execution of a tenant with the columns that lists leave out. */
export const selectTenantExecution = (db: Database, tenantId: string, executionId: string) =>
  db
    .select({
      ...listColumns,
      task: executions.task,
      input: executions.input,
      progress: executions.progress,
      result: executions.result,
      error: executions.error,
      checks: executions.checks,
      flags: executions.flags,
      orderedBy: executions.orderedBy,
      deadlineAt: executions.deadlineAt,
      doneDurations: formerDurations,
      family,
    })
    .from(executions)
    .innerJoin(agents, eq(agents.id, executions.agentId))
    .where(
      and(eq(executions.id, executionId), eq(executions.tenantId, tenantId), isPresent("agents", executions.agentId)),
    )
    .get();

export type TenantExecutionDetail = NonNullable<Awaited<ReturnType<typeof selectTenantExecution>>>;

/**
 * Reads a page of a tenant's executions, how far it searched, and the tenant's counts if requested, in one round trip.
 */
export async function selectTenantExecutions(
  db: Database,
  tenantId: string,
  {
    filter,
    order,
    limit,
    withCounts,
    withTexts,
  }: { filter: ExecutionFilter; order: ExecutionOrder; limit: number; withCounts: boolean; withTexts: boolean },
) {
  const candidates = candidatesOf(tenantId, filter, order, limit);
  const [rows, edges, counts] = await db.batch([
    pageQuery(db, candidates, order, { limit, withTexts }),
    edgeQuery(db, candidates, order),
    countsQuery(db, tenantId, filter, withCounts),
  ]);
  return { rows, edge: edges[0] ?? null, counts };
}

/** The ids of the executions that match, with their places in the order, and how far was searched, in one round trip. */
export async function selectExecutionPlaces(
  db: Database,
  tenantId: string,
  { filter, order, limit }: { filter: ExecutionFilter; order: ExecutionOrder; limit: number },
) {
  const candidates = candidatesOf(tenantId, filter, order, limit);
  const [places, edges] = await db.batch([
    db
      .select({ id: sql<string>`id`, key: sql<number>`key` })
      .from(sql`(${idsOf(candidates, order, limit, sql`, ${keyOf(order)} AS key`)})`),
    edgeQuery(db, candidates, order),
  ]);
  return { places, edge: edges[0] ?? null };
}

/** Counts the executions that match, to a maximum. */
export async function selectExecutionCount(
  db: Database,
  tenantId: string,
  { filter, order, maximum }: { filter: ExecutionFilter; order: ExecutionOrder; maximum: number },
): Promise<number> {
  const matching = idsOf(candidatesOf(tenantId, filter, order, maximum), order, maximum);
  const counted = await db
    .select({ count: sql<number>`count(*)` })
    .from(sql`(${matching})`)
    .get();
  return counted?.count ?? 0;
}

export type TenantExecutionRow = Awaited<ReturnType<typeof selectTenantExecutions>>["rows"][number];

/** The ids of a page in order, with further columns. */
function idsOf(
  { rows, condition }: Pick<Candidates, "rows" | "condition">,
  order: ExecutionOrder,
  limit: number,
  further: SQL = sql``,
): SQL {
  const direction = sql.raw(order.direction);
  return sql`SELECT id${further} FROM (${rows}) WHERE ${condition ?? sql`true`} ORDER BY ${keyOf(order)} ${direction}, id ${direction} LIMIT ${limit}`;
}

/** Reads the executions before and after one in a list, and whether that one exists, in one round trip. */
export async function selectNeighbours(
  db: Database,
  tenantId: string,
  executionId: string,
  { filter, order }: { filter: ExecutionFilter; order: Omit<ExecutionOrder, "after"> },
): Promise<{ isThere: boolean; previousId: string | null; nextId: string | null }> {
  const after = { key: placeKey(tenantId, executionId, order), id: executionId };
  const neighbour = (sought: ExecutionOrder) =>
    db.select({ id: sql<string>`id` }).from(sql`(${idsOf(candidatesOf(tenantId, filter, sought, 1), sought, 1)})`);
  const [there, next, previous] = await db.batch([
    db
      .select({ id: executions.id })
      .from(executions)
      .where(
        and(eq(executions.id, executionId), eq(executions.tenantId, tenantId), isPresent("agents", executions.agentId)),
      ),
    neighbour({ ...order, after }),
    neighbour({ ...order, direction: OPPOSITE[order.direction], isBackwards: true, after }),
  ]);
  return { isThere: there.length > 0, previousId: previous[0]?.id ?? null, nextId: next[0]?.id ?? null };
}

/** The first sort key of this execution. */
const placeKey = (tenantId: string, executionId: string, order: Omit<ExecutionOrder, "after">): SQL =>
  order.kind === "text"
    ? sql`(SELECT search_row FROM execution_texts WHERE execution_id = ${executionId})`
    : sql`(SELECT ${keyOf(order)} FROM executions WHERE id = ${executionId} AND tenant_id = ${tenantId})`;

function pageQuery(
  db: Database,
  { rows, condition }: Candidates,
  order: ExecutionOrder,
  { limit, withTexts }: { limit: number; withTexts: boolean },
) {
  const direction = sql.raw(order.direction);
  const page = idsOf({ rows, condition }, order, limit);
  // For rows of the page only, under names that no other table of the query has.
  const key =
    order.kind === "text"
      ? sql<number>`(SELECT search_row FROM execution_texts WHERE execution_id = ${executions.id})`
      : order.kind === "time"
        ? sql<number>`${executions.createdAt}`
        : keyOf(order);
  return db
    .select({ ...listColumns, key, texted: withTexts ? texted : WITHOUT_TEXTS })
    .from(executions)
    .innerJoin(agents, eq(agents.id, executions.agentId))
    .where(sql`${executions.id} IN (${page})`)
    .orderBy(sql`${key} ${direction}, ${executions.id} ${direction}`);
}

/** The columns that the texts of a run come from, as `textedRun` reads them. */
const texted = sql<
  unknown[] | null
>`(SELECT json_array(${sql.raw(TEXTED_COLUMNS)}) FROM executions AS run WHERE run.id = ${executions.id})`.mapWith(
  (text: string) => JSON.parse(text) as unknown[],
);
const WITHOUT_TEXTS = sql<null>`NULL`;

/** The last candidate within the limit; empty when there are fewer. */
const edgeQuery = (db: Database, { rows, limit }: Candidates, order: ExecutionOrder) =>
  db
    .select({
      id: sql<string>`id`,
      createdAt: sql<number>`created_at`,
      key: order.kind === "text" ? sql<number>`search_row` : sql<number>`created_at`,
    })
    .from(sql`(${rows})`)
    .limit(1)
    .offset(limit - 1);

const conditionOf = (view: View): SQL => {
  if (view === "running") return IS_RUNNING;
  if (view === "waiting") return IS_WAITING;
  return sql`outcome = ${view}`;
};

/**
 * Counts the executions of a period by view. It reads the newest, one more than the maximum count, and then leaves out
 * those of deleted agents.
 */
function countsQuery(db: Database, tenantId: string, { from, to }: ExecutionFilter, isAsked: boolean) {
  const removed = removedOf("agents", tenantId);
  const period = and(
    from === undefined ? undefined : sql`created_at >= ${from}`,
    to === undefined ? undefined : sql`created_at <= ${to}`,
  );
  const counted = VIEWS.map(
    (
      view,
    ) => sql`SELECT ${view} AS view, count(*) AS looked_at, coalesce(sum(agent_id NOT IN (${removed})), 0) AS present,
        coalesce(sum(agent_id NOT IN (${removed}) AND ${CLAIMED}), 0) AS claimed,
        coalesce(sum(agent_id NOT IN (${removed}) AND verification = 'self_reported'), 0) AS self_reported,
        coalesce(sum(agent_id NOT IN (${removed}) AND outcome = 'void' AND status = 'failed'), 0) AS lost
      FROM (SELECT agent_id, outcome, status, verification FROM executions WHERE ${and(sql`tenant_id = ${tenantId}`, conditionOf(view), period)} LIMIT ${isAsked ? MAX_COUNTED + 1 : 0})`,
  );
  return db
    .select({
      view: sql<View>`view`,
      lookedAt: sql<number>`looked_at`,
      present: sql<number>`present`,
      claimed: sql<number>`claimed`,
      selfReported: sql<number>`self_reported`,
      lost: sql<number>`lost`,
    })
    .from(sql`(${sql.join(counted, sql` UNION ALL `)})`);
}

export type ViewCountRow = Awaited<ReturnType<typeof countsQuery>>[number];
