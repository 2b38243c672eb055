import type { ServiceContext } from "#context/context";
import { actingUser } from "#tenancy/acting-user";

import type { QueryTerm } from "./parse-query.ts";
import { conditionsOf, type QueryConditions } from "./query-conditions.queries.ts";
import { requireQuery } from "./require-query.ts";
import { textSearchOf } from "./text-match.ts";
import type { TextSearch } from "./text-search.queries.ts";

export interface QueryOfRuns {
  terms: QueryTerm[];
  search: TextSearch | undefined;
  fields: QueryConditions;
  /** The moment that the query's times count from, in milliseconds since 1970. */
  now: number;
}

/** A query about runs as the database understands it. Throws INVALID_INPUT for a faulty one, which names its path in the request. */
export function queryOfRuns(
  ctx: Pick<ServiceContext, "tenant" | "actor" | "clock">,
  query: string | undefined,
  path?: string,
): QueryOfRuns {
  const terms = query === undefined ? [] : requireQuery(query, path);
  const now = ctx.clock();
  const fields = conditionsOf(terms, { tenantId: ctx.tenant.id, userId: actingUser(ctx.actor), now });
  return { terms, search: textSearchOf(ctx.tenant.id, terms), fields, now };
}
