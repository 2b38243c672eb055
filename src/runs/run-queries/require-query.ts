import { AppError } from "#errors/app-error";

import { parseQuery, type QueryTerm } from "./parse-query.ts";
import type { QueryFields } from "./query-fields.ts";
import { RUN_FIELDS } from "./run-fields.ts";

/**
 * The terms of a query that a request has at this path. Throws INVALID_INPUT with the reason `invalid_query` and the
 * place of every fault. A page with other fields than those of runs hands on its own table.
 */
export function requireQuery(query: string, path = "query.q", fields: QueryFields = RUN_FIELDS): QueryTerm[] {
  const { terms, issues } = parseQuery(query, fields);
  if (terms !== undefined) return terms;
  throw new AppError("INVALID_INPUT", {
    message: `${path}: ${issues[0]?.message ?? "must be a query"}`,
    details: { reason: "invalid_query", issues: issues.map((issue) => ({ path, ...issue })) },
  });
}
