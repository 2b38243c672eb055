import { and, inArray, sql, type SQL } from "drizzle-orm";

import { CLAIMED, IS_RUNNING, IS_WAITING } from "#db/done-runs";
import { isPresentOf } from "#db/removals";
import type { executions } from "#db/schema/executions";
import { uuidBound } from "#lib/uuid";
import type { QueryConditions } from "#runs/run-queries/query-conditions.queries";
import { rowsWithTexts, type TextSearch } from "#runs/run-queries/text-search.queries";

import type { PlaceKind } from "./execution-cursor.ts";

type Stored = typeof executions.$inferSelect;

export interface ExecutionFilter {
  /** Empty for all agents. */
  agentIds: readonly string[];
  status: Stored["status"] | undefined;
  /** Empty for all. */
  outcomes: readonly NonNullable<Stored["outcome"]>[];
  verification: NonNullable<Stored["verification"]> | undefined;
  /** Whether only the agent vouches for it; undefined for both. */
  isClaimed: boolean | undefined;
  action: string | undefined;
  trigger: Stored["triggeredBy"] | undefined;
  /** The agent's level at acceptance. It has no index: the row of each candidate is read. */
  level: Stored["maturityLevel"] | undefined;
  /** Where the run comes from; as the level without an index. */
  origin: NonNullable<Stored["origin"]> | undefined;
  /** Whether it waits for an approval, or is under way without; undefined for all. */
  isWaiting: boolean | undefined;
  /** Whether its query asks for none but those under way. */
  isUnderWay?: boolean;
  /** The group of failed runs that it belongs to. */
  failureGroupId: string | undefined;
  /** Bounds of the acceptance time, inclusive, in milliseconds since 1970. */
  from: number | undefined;
  to: number | undefined;
  minDurationMs: number | undefined;
  /** The texts of a query; undefined without any. */
  search: TextSearch | undefined;
  /** The fields of a query. */
  fields: QueryConditions;
}

export interface ExecutionOrder {
  kind: PlaceKind;
  direction: "asc" | "desc";
  /** The beginning of the page; null for the first page. */
  after: { key: number | SQL; id: string } | null;
  /** Reads the list from its end, so that the last comes first. */
  isBackwards?: boolean;
}

/** Maximum executions that a page reads: by time, by an order that needs all of them, in a search, and where it reads their traces. */
const LOOKED_AT = { time: 5_000, duration: 10_000, cost: 10_000, text: 1_000, trace: 1_000 } as const;

/** Maximum delay between the creation of an execution's id and its writing. */
const WRITTEN_WITHIN_MS = 60_000;

/** Greater than every duration and every cost, or less. */
const WITHOUT_VALUE = { asc: 9e15, desc: -1 } as const;

export const OPPOSITE = { asc: "desc", desc: "asc" } as const;

/** The first sort key of an execution; those without a value come last. */
export function keyOf({ kind, direction, isBackwards = false }: Omit<ExecutionOrder, "after">): SQL<number> {
  const none = WITHOUT_VALUE[isBackwards ? OPPOSITE[direction] : direction];
  switch (kind) {
    case "time":
      return sql<number>`created_at`;
    case "text":
      return sql<number>`search_row`;
    case "duration":
      return sql<number>`coalesce(duration_ms, ${none})`;
    case "cost":
      return sql<number>`coalesce(cost_usd, ${none})`;
  }
}

export interface Candidates {
  /** Executions in the order of time or of the search, with the columns for filters and orders. */
  rows: SQL;
  /** Maximum number of rows. */
  limit: number;
  /** Further conditions for a candidate. */
  condition: SQL | undefined;
}

/**
 * The executions of a tenant that a page is chosen from. An index gives them in order, so at most `limit` are read,
 * whatever the filters match. `pageSize` of them suffice where every candidate is on the page.
 */
export function candidatesOf(
  tenantId: string,
  filter: ExecutionFilter,
  order: ExecutionOrder,
  pageSize: number,
): Candidates {
  if (filter.search !== undefined) return searchedCandidates(tenantId, filter.search, filter, order);
  const condition = and(...remainderOf(filter), order.kind === "time" ? undefined : isAfter(order));
  const isWhole = order.kind === "time" && condition === undefined;
  const isLong = filter.fields.columns.includes("reasoning_trace");
  const limit = isWhole ? pageSize : isLong ? LOOKED_AT.trace : LOOKED_AT[order.kind];
  const everywhere = and(...timesOf(filter, order), isPresentOf("agents", tenantId, sql`agent_id`));
  const paths = pathsOf(tenantId, filter).map(
    (path) => sql`SELECT ${columnsFor(filter)} FROM executions WHERE ${and(path, everywhere)}`,
  );
  const direction = sql.raw(order.kind === "time" ? order.direction : "desc");
  const rows = sql`${sql.join(paths, sql` UNION ALL `)} ORDER BY created_at ${direction}, id ${direction} LIMIT ${limit}`;
  return { rows, limit, condition };
}

function columnsFor({ level, origin, fields }: ExecutionFilter): SQL {
  const named = [...COLUMNS, ...(level ? ["maturity_level"] : []), ...(origin ? ["origin"] : []), ...fields.columns];
  return sql.raw(["id AS candidate_id", ...new Set(named)].join(", "));
}

const COLUMNS = [
  "id",
  "created_at",
  "agent_id",
  "status",
  "outcome",
  "verification",
  "action",
  "triggered_by",
  "duration_ms",
  "cost_usd",
  "awaiting_approval_id",
];

/**
 * Index paths that together cover the filter, each in the order of time; the database merges them. The plus keeps it
 * from using the tenant's index for an agent.
 */
function pathsOf(tenantId: string, filter: ExecutionFilter): SQL[] {
  const { agentIds, outcomes, status, isWaiting, isUnderWay = false, failureGroupId } = filter;
  if (failureGroupId !== undefined) return [sql`id IN (${ofGroup(failureGroupId)}) AND +tenant_id = ${tenantId}`];
  if (agentIds.length > 0) return agentIds.map((id) => sql`agent_id = ${id} AND +tenant_id = ${tenantId}`);
  const ofTenant = sql`tenant_id = ${tenantId}`;
  if (outcomes.length > 0) return outcomes.map((outcome) => sql`${ofTenant} AND outcome = ${outcome}`);
  const isUnfinished = isUnderWay || isWaiting !== undefined || status === "pending" || status === "in_progress";
  return [isUnfinished ? sql`${ofTenant} AND outcome IS NULL` : ofTenant];
}

/** The latest executions of a group of failed runs. */
const ofGroup = (groupId: string): SQL => sql`SELECT run_id FROM failed_runs WHERE failure_group_id = ${groupId}
  ORDER BY ended_at DESC, run_id DESC LIMIT ${LOOKED_AT.time}`;

/** The conditions that the paths do not cover. */
function remainderOf(filter: ExecutionFilter): (SQL | undefined)[] {
  const { agentIds, status, outcomes, verification, isClaimed, action } = filter;
  const { trigger, level, origin, isWaiting, minDurationMs, failureGroupId, fields } = filter;
  const isOfGroup = failureGroupId !== undefined;
  return [
    fields.condition,
    isOfGroup && agentIds.length > 0 ? inArray(sql`agent_id`, [...agentIds]) : undefined,
    status && sql`status = ${status}`,
    outcomes.length > 0 && (agentIds.length > 0 || isOfGroup) ? inArray(sql`outcome`, [...outcomes]) : undefined,
    verification && sql`verification = ${verification}`,
    isClaimed === undefined ? undefined : isClaimed ? CLAIMED : sql`${CLAIMED} IS NOT TRUE`,
    action === undefined ? undefined : sql`action = ${action}`,
    trigger && sql`triggered_by = ${trigger}`,
    level && sql`maturity_level = ${level}`,
    origin && sql`origin = ${origin}`,
    isWaiting === undefined ? undefined : isWaiting ? IS_WAITING : IS_RUNNING,
    minDurationMs === undefined ? undefined : sql`duration_ms >= ${minDurationMs}`,
  ];
}

/** The period, and in the order of time the position after which the page begins, which also bounds the index. */
function timesOf({ from, to }: ExecutionFilter, order: ExecutionOrder): (SQL | undefined)[] {
  const place = order.kind === "time" ? order.after : null;
  const earliest = bound("max", from, order.direction === "asc" ? place?.key : undefined);
  const latest = bound("min", to, order.direction === "desc" ? place?.key : undefined);
  return [
    earliest && sql`created_at >= ${earliest}`,
    latest && sql`created_at <= ${latest}`,
    place === null ? undefined : isAfter(order),
  ];
}

/** The narrower of two bounds as one value, so that an index can use it. */
function bound(narrower: "min" | "max", one: number | undefined, other: number | SQL | undefined): SQL | undefined {
  if (one === undefined) return other === undefined ? undefined : sql`${other}`;
  return other === undefined ? sql`${one}` : sql`${sql.raw(narrower)}(${one}, ${other})`;
}

function isAfter(order: ExecutionOrder): SQL | undefined {
  if (order.after === null) return undefined;
  const { key, id } = order.after;
  return order.direction === "asc"
    ? sql`(${keyOf(order)}, id) > (${key}, ${id})`
    : sql`(${keyOf(order)}, id) < (${key}, ${id})`;
}

/** The latest or earliest executions that have the texts; other conditions are checked on each. */
function searchedCandidates(
  tenantId: string,
  search: TextSearch,
  filter: ExecutionFilter,
  order: ExecutionOrder,
): Candidates {
  const limit = LOOKED_AT.text;
  const hits = rowsWithTexts(search, {
    within: [...rowsOf(filter), order.kind === "text" ? placeOf(order) : undefined],
    direction: sql.raw(order.kind === "text" ? order.direction : "desc"),
    limit,
  });
  const rows = sql`SELECT search_row, executions.tenant_id, ${columnsFor(filter)} FROM (${hits}) AS hits
    CROSS JOIN execution_texts ON search_row = hit CROSS JOIN executions ON executions.id = execution_id`;
  const { agentIds, outcomes, from, to } = filter;
  const condition = and(
    sql`tenant_id = ${tenantId}`,
    isPresentOf("agents", tenantId, sql`agent_id`),
    ...remainderOf(filter),
    agentIds.length > 0 ? inArray(sql`agent_id`, [...agentIds]) : undefined,
    filter.failureGroupId === undefined ? undefined : sql`id IN (${ofGroup(filter.failureGroupId)})`,
    outcomes.length > 0 ? inArray(sql`outcome`, [...outcomes]) : undefined,
    from === undefined ? undefined : sql`created_at >= ${from}`,
    to === undefined ? undefined : sql`created_at <= ${to}`,
    order.kind === "text" ? undefined : isAfter(order),
  );
  return { rows, limit, condition };
}

const placeOf = ({ after, direction }: ExecutionOrder): SQL | undefined =>
  after === null ? undefined : direction === "asc" ? sql`rowid > ${after.key}` : sql`rowid < ${after.key}`;

/** The range of full-text rows that a period can contain. Rows follow the order of acceptance, as ids do. */
function rowsOf({ from, to }: ExecutionFilter): (SQL | undefined)[] {
  const bound = (at: number): string => uuidBound(at);
  return [
    from === undefined
      ? undefined
      : sql`rowid >= (SELECT coalesce(min(search_row), 0) FROM (SELECT search_row FROM execution_texts
          WHERE execution_id >= ${bound(from - WRITTEN_WITHIN_MS)} ORDER BY execution_id LIMIT 1))`,
    to === undefined
      ? undefined
      : sql`rowid <= (SELECT coalesce(max(search_row), 0) FROM (SELECT search_row FROM execution_texts
          WHERE execution_id < ${bound(to + WRITTEN_WITHIN_MS)} ORDER BY execution_id DESC LIMIT 1))`,
  ];
}
