import { and, sql, type SQL } from "drizzle-orm";

import type { QueryConditions } from "./query-conditions.queries.ts";
import { rowsWithTexts, type TextSearch } from "./text-search.queries.ts";

/** The latest runs with the texts of a query that a page of other things looks among. */
const LOOKED_AT = 5_000;

/** A query as a condition of the run that a row of another table belongs to; `executionId` is that row's column. */
export function isFound(
  executionId: SQL,
  tenantId: string,
  { search, fields }: { search: TextSearch | undefined; fields: QueryConditions },
): SQL {
  const page = { within: [], direction: sql`DESC`, limit: LOOKED_AT };
  const withTexts =
    search &&
    sql`candidate_id IN (SELECT execution_id FROM execution_texts WHERE search_row IN (${rowsWithTexts(search, page)}))`;
  return sql`EXISTS (SELECT 1 FROM (SELECT executions.*, executions.id AS candidate_id FROM executions) AS candidate
    WHERE ${and(sql`candidate_id = ${executionId}`, sql`candidate.tenant_id = ${tenantId}`, fields.condition, withTexts)})`;
}
