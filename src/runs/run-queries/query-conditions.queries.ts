import { and, sql, type SQL } from "drizzle-orm";

import { type Asking, type FieldCondition, RUN_CONDITIONS } from "./field-conditions.queries.ts";
import type { FieldTerm, QueryTerm } from "./parse-query.ts";

export interface QueryConditions {
  /** The columns of `executions` that the condition reads. */
  columns: string[];
  /** A condition for a row with these columns and `candidate_id`; undefined when every run has it. */
  condition: SQL | undefined;
}

/** The conditions of a query's fields; the texts of the query are not among them. */
export function conditionsOf(
  terms: readonly QueryTerm[],
  asking: Asking,
  fields: Readonly<Record<string, FieldCondition>> = RUN_CONDITIONS,
): QueryConditions {
  const named = terms.filter((term): term is FieldTerm => term.kind === "field");
  return {
    columns: [...new Set(named.flatMap((term) => fields[term.field]?.columns ?? []))],
    condition: and(...named.map((term) => conditionOf(term, asking, fields[term.field]))),
  };
}

/** A run without a value, such as a cost, does not have the condition, and has its negation. */
function conditionOf(term: FieldTerm, asking: Asking, field: FieldCondition | undefined): SQL | undefined {
  const holds = field?.where(term, asking);
  if (holds === undefined || !term.isNegated) return holds === undefined ? undefined : sql`(${holds})`;
  return sql`(${holds}) IS NOT TRUE`;
}
