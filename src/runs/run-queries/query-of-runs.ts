import type { ServiceContext } from "#context/context";
import { actingUser } from "#tenancy/acting-user";
import { readsTraces, requireTraces } from "#tenancy/trace-readers";

import type { QueryTerm } from "./parse-query.ts";
import { conditionsOf, type QueryConditions } from "./query-conditions.queries.ts";
import { requireQuery } from "./require-query.ts";
import type { RunFieldName } from "./run-fields.ts";
import { textSearchOf } from "./text-match.ts";
import type { TextSearch } from "./text-search.queries.ts";

export interface QueryOfRuns {
  terms: QueryTerm[];
  search: TextSearch | undefined;
  fields: QueryConditions;
  /** The moment that the query's times count from, in milliseconds since 1970. */
  now: number;
}

/**
 * A query about runs as the database understands it. Who may not read traces finds tasks alone. Throws INVALID_INPUT for a
 * faulty one, which names its path in the request, and FORBIDDEN where it asks what runs did and the caller may not read that. */
export function queryOfRuns(
  ctx: Pick<ServiceContext, "tenant" | "actor" | "clock">,
  query: string | undefined,
  path?: string,
): QueryOfRuns {
  const terms = query === undefined ? [] : requireQuery(query, path);
  const onlyTasks = !readsTraces(ctx.actor);
  if (onlyTasks && terms.some(asksOfTraces)) requireTraces(ctx.actor);
  const now = ctx.clock();
  const fields = conditionsOf(terms, { tenantId: ctx.tenant.id, userId: actingUser(ctx.actor), now });
  return { terms, search: textSearchOf(ctx.tenant.id, terms, { onlyTasks }), fields, now };
}

/** The fields of a query that say what runs did. */
const TRACE_FIELDS: ReadonlySet<string> = new Set<RunFieldName>(["tool", "error", "group", "has"]);

const asksOfTraces = (term: QueryTerm): boolean => term.kind === "field" && TRACE_FIELDS.has(term.field);
