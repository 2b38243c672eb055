import { z } from "@hono/zod-openapi";

import { stepsOfTrace } from "#engine/reasoning/run-steps";
import type { TraceEntry } from "#engine/reasoning/trace";
import { field } from "#http/field";

import { MAX_QUERY_CHARACTERS, MAX_QUERY_TERMS, OPERATORS, type QueryTerm } from "./parse-query.ts";
import { RUN_FIELDS, type RunFieldName } from "./run-fields.ts";
import type { RunHit } from "./run-hits.ts";
import { TEXT_PLACES, type TextPlace } from "./text-places.ts";

/** A query of a request. Its faults have places, so the language reads its length too. */
export const queryText = (what: string) =>
  field(
    z
      .string()
      .max(10 * MAX_QUERY_CHARACTERS)
      .optional(),
    `Only ${what} that have all of at most ${MAX_QUERY_TERMS} terms in ${MAX_QUERY_CHARACTERS.toLocaleString("en")} characters: \`word\`, \`word*\` (the beginning of one), \`"a phrase"\`, \`field:value,other\` (one of the values), or \`field>number\` with \`<\`, \`<=\`, \`>=\` or \`=\`. A minus in front turns a term around. Fields: ${Object.keys(RUN_FIELDS).join(", ")}. A faulty query is refused with \`details.reason\` \`invalid_query\`, and each issue has \`offset\`, \`length\` and often \`did_you_mean\``,
    'tool:payments.refund cost>0.1 "not in stock"',
  );

export const QueryValuesQuery = z.object({
  field: field(z.enum(Object.keys(RUN_FIELDS) as [RunFieldName, ...RunFieldName[]]), "A field of `q`", "tool"),
  prefix: field(z.string().max(100).default(""), "A part of the value, as it is typed so far", "ref"),
});

export const QueryValuesView = z.object({
  values: field(z.array(z.string()), "Values; a value with spaces or commas is put into quotation marks", [
    "payments.refund",
  ]),
});

export const QueryTermView = z
  .object({
    field: field(z.string().nullable(), "Null for a text to look for", "tool"),
    op: field(z.enum(OPERATORS), "`:` compares with any of the values", ":"),
    value: field(z.string(), "As it is written, without the quotation marks of one value", "payments.refund"),
    negated: field(z.boolean(), "Whether the term must not hold", false),
    offset: field(z.number().int(), "The place of the term in `q`, in UTF-16 code units", 0),
    length: z.number().int().openapi({ example: 20 }),
  })
  .openapi("QueryTerm");

export const RunHitView = z
  .object({
    in: z.enum(Object.keys(TEXT_PLACES) as [TextPlace, ...TextPlace[]]).openapi({ example: "error" }),
    step_id: field(
      z.string().optional(),
      "The step in the trace (`GET /api/agents/{agent_id}/executions/{execution_id}/trace`); absent outside it",
      "3",
    ),
    text: field(z.string(), "At most 160 characters around the found words", "amount: must be a number"),
    ranges: field(
      z.array(z.array(z.number().int()).length(2)),
      "The offset and the length of each found word in `text`, in UTF-16 code units",
      [[0, 6]],
    ),
  })
  .openapi("RunHit");

export const presentTerms = (terms: readonly QueryTerm[]): z.output<typeof QueryTermView>[] =>
  terms.map((term) => ({
    field: term.kind === "field" ? term.field : null,
    op: term.kind === "field" ? term.operator : ":",
    value: term.written,
    negated: term.isNegated,
    offset: term.offset,
    length: term.length,
  }));

/** The hits of a run, each with the step of its trace. */
export function presentHits(hits: readonly RunHit[], trace: readonly TraceEntry[]): z.output<typeof RunHitView>[] {
  const steps = hits.some(({ entry }) => entry !== null) ? stepsOfTrace(trace).ofEntries : [];
  return hits.map(({ place, entry, text, ranges }) => {
    const step = entry === null ? undefined : steps[entry]?.[0];
    return { in: place, ...(step === undefined ? {} : { step_id: step.id }), text, ranges };
  });
}
