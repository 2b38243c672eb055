import type { ServiceContext } from "#context/context";
import type { TraceEntry } from "#engine/reasoning/trace";
import { passagesOf } from "#platform/run-folds/run-texts";
import { textedRun } from "#platform/run-folds/run-texts.queries";
import { settleTexts } from "#platform/tenant-gate/settle-runs";
import type { QueryTerm } from "#runs/run-queries/parse-query";
import { hitsOf, type RunHit } from "#runs/run-queries/run-hits";
import type { Actor } from "#tenancy/actor";
import { readsTraces } from "#tenancy/trace-readers";

import { admitSearch } from "./admit-search.ts";
import { fromCursor, toCursor, type PlaceKind } from "./execution-cursor.ts";
import { MAX_COUNTED, type View } from "./execution-views.ts";
import { type QueriedFilter, soughtRuns } from "./sought-runs.ts";
import { selectTenantExecutions, type TenantExecutionRow, type ViewCountRow } from "./store.ts";

export interface TenantExecutionFilter extends QueriedFilter {
  sort: "started_at" | "duration" | "cost";
  order: "asc" | "desc";
}

export interface TenantExecutionQuery extends TenantExecutionFilter {
  cursor: string | undefined;
  limit: number;
  withCounts: boolean;
  /** Whether a caller reads the page: with hits, and counted as a search. */
  withHits: boolean;
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

export interface FoundExecution extends TenantExecutionRow {
  /** Where the words of the query are. */
  hits: RunHit[];
  /** The trace that the hits are in; empty without a text to look for. */
  trace: TraceEntry[];
}

export interface TenantExecutionPage {
  rows: FoundExecution[];
  /** The query as it is understood. */
  terms: QueryTerm[];
  /** Whether the caller reads tasks only, so that the query looked into tasks alone. */
  isLimited: boolean;
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
  ctx: Pick<ServiceContext, "db" | "tenant" | "actor" | "clock" | "bindings" | "log">,
  { sort, order: direction, cursor, limit, withCounts, withHits, ...queried }: TenantExecutionQuery,
): Promise<TenantExecutionPage> {
  const { filter, terms } = soughtRuns(ctx, queried);
  const kind = kindOf(sort, filter.search !== undefined);
  const after = cursor === undefined ? null : fromCursor(cursor, kind);
  const read = async () => {
    if (filter.search !== undefined) await settleTexts(ctx);
    return selectTenantExecutions(ctx.db, ctx.tenant.id, {
      filter,
      order: { kind, direction, after },
      limit: limit + 1,
      withCounts,
      withTexts: withHits && filter.search !== undefined && readsTraces(ctx.actor),
    });
  };
  const found = terms.length === 0 || !withHits ? await read() : await admitSearch(ctx, read);
  const rows = found.rows.slice(0, limit);
  const isWhole = found.edge === null || found.rows.length > limit;
  const last = found.rows.length > limit ? rows.at(-1) : kind === "time" || kind === "text" ? found.edge : null;
  return {
    rows: rows.map((row) => ({ ...readBy(ctx.actor, row), ...foundIn(row, terms) })),
    terms,
    isLimited: !readsTraces(ctx.actor),
    nextCursor: last ? toCursor(kind, last) : null,
    lookedUntil: isWhole ? null : (found.edge?.createdAt ?? null),
    counts: withCounts ? countsOf(found.counts) : null,
  };
}

/** A row without the reason of its failure, for who reads tasks only. */
const readBy = <Row extends Pick<TenantExecutionRow, "failure">>(actor: Actor, row: Row): Row =>
  readsTraces(actor) ? row : { ...row, failure: null };

function foundIn({ texted }: TenantExecutionRow, terms: readonly QueryTerm[]): Pick<FoundExecution, "hits" | "trace"> {
  if (texted === null) return { hits: [], trace: [] };
  const run = textedRun(texted);
  return { hits: hitsOf(passagesOf(run), terms), trace: run.trace as TraceEntry[] };
}

export function kindOf(sort: TenantExecutionQuery["sort"], isSearch: boolean): PlaceKind {
  if (sort !== "started_at") return sort;
  return isSearch ? "text" : "time";
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
