import type { ServiceContext } from "#context/context";
import { searchWords } from "#lib/search-words";
import { settleRuns } from "#platform/tenant-gate/settle-runs";

import type { ExecutionFilter } from "./execution-candidates.queries.ts";
import { fromCursor, toCursor, type PlaceKind } from "./execution-cursor.ts";
import { MAX_COUNTED, type View } from "./execution-views.ts";
import { selectTenantExecutions, type TenantExecutionRow, type ViewCountRow } from "./store.ts";

export interface TenantExecutionFilter extends Omit<ExecutionFilter, "search"> {
  /** Words that the task must contain. */
  q: string | undefined;
  sort: "started_at" | "duration" | "cost";
  order: "asc" | "desc";
}

export interface TenantExecutionQuery extends TenantExecutionFilter {
  cursor: string | undefined;
  limit: number;
  withCounts: boolean;
}

export interface ViewCount {
  count: number;
  /** Whether there are more than counted. */
  isMore: boolean;
}

export interface ExecutionCounts {
  /** Each execution is in one view. */
  views: ReadonlyMap<View, ViewCount>;
  /** The done ones that only the agent vouches for. */
  claimed: ViewCount;
  /** Those of any outcome that only the agent vouches for. */
  selfReported: ViewCount;
  /** The void ones that failed: a provider, a budget or the platform did, and no person cancelled them. */
  lost: ViewCount;
}

export interface TenantExecutionPage {
  rows: TenantExecutionRow[];
  nextCursor: string | null;
  /** Acceptance time of the last execution read; null when all were. */
  lookedUntil: number | null;
  /** Null unless the client requested them. */
  counts: ExecutionCounts | null;
}

/**
 * A part of the executions of all the tenant's agents that match filters, in an order, and where the next part begins.
 */
export async function listTenantExecutions(
  ctx: Pick<ServiceContext, "db" | "tenant" | "bindings" | "log">,
  { q, sort, order: direction, cursor, limit, withCounts, ...filter }: TenantExecutionQuery,
): Promise<TenantExecutionPage> {
  const kind = kindOf(sort, q !== undefined);
  const after = cursor === undefined ? null : fromCursor(cursor, kind);
  if (q !== undefined) await settleRuns(ctx);
  const found = await selectTenantExecutions(ctx.db, ctx.tenant.id, {
    filter: { ...filter, search: searchOf(ctx.tenant.id, q) },
    order: { kind, direction, after },
    limit: limit + 1,
    withCounts,
  });
  const rows = found.rows.slice(0, limit);
  const isWhole = found.edge === null || found.rows.length > limit;
  const last = found.rows.length > limit ? rows.at(-1) : kind === "time" || kind === "text" ? found.edge : null;
  return {
    rows,
    nextCursor: last ? toCursor(kind, last) : null,
    lookedUntil: isWhole ? null : (found.edge?.createdAt ?? null),
    counts: withCounts ? countsOf(found.counts) : null,
  };
}

export function kindOf(sort: TenantExecutionQuery["sort"], isSearch: boolean): PlaceKind {
  if (sort !== "started_at") return sort;
  return isSearch ? "text" : "time";
}

/** The search query over tasks; undefined without one. */
export const searchOf = (tenantId: string, q: string | undefined): string | undefined =>
  q === undefined ? undefined : taskQuery(tenantId, q);

/** The typed text as an FTS5 query over the tenant's tasks. Without a word it finds nothing. */
function taskQuery(tenantId: string, typed: string): string {
  const words = searchWords(typed, { wholeLetters: true });
  return words === null ? 'tenant : "none"' : `tenant : "${tenantId.replaceAll("-", "")}" AND task : (${words})`;
}

function countsOf(rows: readonly ViewCountRow[]): ExecutionCounts {
  const [done, gone] = (["done", "void"] as const).map((name) => rows.find(({ view }) => view === name));
  return {
    views: new Map(rows.map((row) => [row.view, countOf(row.present, row)])),
    claimed: done === undefined ? NONE : countOf(done.claimed, done),
    lost: gone === undefined ? NONE : countOf(gone.lost, gone),
    selfReported: {
      count: rows.reduce((sum, row) => sum + countOf(row.selfReported, row).count, 0),
      isMore: rows.some(({ lookedAt }) => lookedAt > MAX_COUNTED),
    },
  };
}

const NONE: ViewCount = { count: 0, isMore: false };

const countOf = (count: number, { lookedAt }: Pick<ViewCountRow, "lookedAt">): ViewCount => ({
  count: Math.min(count, MAX_COUNTED),
  isMore: lookedAt > MAX_COUNTED,
});
