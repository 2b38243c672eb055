import type { ServiceContext } from "#context/context";
import type { FieldTerm, QueryTerm } from "#runs/run-queries/parse-query";
import { queryOfRuns } from "#runs/run-queries/query-of-runs";
import type { QueryValue } from "#runs/run-queries/query-values";

import type { ExecutionFilter } from "./execution-candidates.queries.ts";

/** The filters of a list with its query as it was sent. */
export interface QueriedFilter extends Omit<ExecutionFilter, "search" | "fields"> {
  /** A query as `parseQuery` reads it. */
  q: string | undefined;
}

/** The filters of a request as the database understands them, and the terms of its query. Throws INVALID_INPUT for a faulty query. */
export function soughtRuns(
  ctx: Pick<ServiceContext, "tenant" | "actor" | "clock">,
  { q, ...filter }: QueriedFilter,
): { filter: ExecutionFilter; terms: QueryTerm[] } {
  const { terms, now, ...query } = queryOfRuns(ctx, q);
  return { filter: { ...narrowed(filter, terms, now), ...query }, terms };
}

type Narrowable = Omit<ExecutionFilter, "search" | "fields">;

/** The filters with what the terms say about the period, the outcome, the group and the state: an index has them first. */
function narrowed(filter: Narrowable, terms: readonly QueryTerm[], now: number): Narrowable {
  const holding = terms.filter((term): term is FieldTerm => term.kind === "field" && !term.isNegated);
  const momentsOf = (name: string): number[] =>
    holding.flatMap((term) => (term.field === name ? [momentOf(term, now)] : []));
  const outcomes = holding.find(({ field }) => field === "outcome")?.values;
  const isUnderWay = holding.some(({ field, values }) => field === "is" && values.every(isOfWork));
  const group = holding.find(({ field, values }) => field === "group" && values.length === 1);
  return {
    ...filter,
    isUnderWay,
    failureGroupId: filter.failureGroupId ?? group?.written,
    from: largest([...momentsOf("after"), ...(filter.from === undefined ? [] : [filter.from])]),
    to: smallest([...momentsOf("before"), ...(filter.to === undefined ? [] : [filter.to])]),
    outcomes: filter.outcomes.length > 0 || outcomes === undefined ? filter.outcomes : wordsOf(outcomes),
  };
}

const isOfWork = (value: QueryValue): boolean =>
  value.kind === "text" && (value.text === "running" || value.text === "waiting");

const wordsOf = (values: FieldTerm["values"]): ExecutionFilter["outcomes"] =>
  values.flatMap((value) => (value.kind === "text" ? [value.text as ExecutionFilter["outcomes"][number]] : []));

/** The only moment of a term, or where it has several the one that holds most. */
function momentOf({ field, values }: FieldTerm, now: number): number {
  const moments = values.map((value) =>
    value.kind === "ago" ? now - value.ms : value.kind === "period" ? value.from : now,
  );
  return field === "after" ? Math.min(...moments) : Math.max(...moments);
}

const largest = (moments: readonly number[]): number | undefined =>
  moments.length === 0 ? undefined : Math.max(...moments);
const smallest = (moments: readonly number[]): number | undefined =>
  moments.length === 0 ? undefined : Math.min(...moments);
