import { searchTerms } from "#lib/search-words";

import { isCompared, type QueryField, type QueryFields } from "./query-fields.ts";
import { proposing, type QueryIssue } from "./query-issue.ts";
import { type QueryPiece, type QueryToken, readTokens } from "./query-tokens.ts";
import { isIssue, type QueryValue, readValue } from "./query-values.ts";

export const MAX_QUERY_CHARACTERS = 1_000;
export const MAX_QUERY_TERMS = 20;
const MAX_VALUES = 20;

export const OPERATORS = [":", "<", "<=", ">", ">="] as const;

interface Term {
  isNegated: boolean;
  /** The values or the text as they are written. */
  written: string;
  /** The place in the query, in UTF-16 code units. */
  offset: number;
  length: number;
}

/** A condition of a field: one of the values holds. */
export interface FieldTerm extends Term {
  kind: "field";
  field: string;
  /** `:` is also written `=`. The others have one value. */
  operator: (typeof OPERATORS)[number];
  values: QueryValue[];
}

/** A text to look for: a whole word, the beginning of one, or words that follow each other. */
export interface TextTerm extends Term {
  kind: "text";
  text: string;
  match: "word" | "beginning" | "phrase";
}

export type QueryTerm = FieldTerm | TextTerm;

export type ParsedQuery = { terms: QueryTerm[]; issues?: never } | { terms?: never; issues: QueryIssue[] };

/**
 * Reads a query: terms that all hold, as `word`, `word*`, `"phrase"`, `field:value,value`, `field<number`, each with a
 * minus in front when it must not hold. A colon outside quotation marks belongs to a field of `fields`.
 */
export function parseQuery(query: string, fields: QueryFields): ParsedQuery {
  if (query.length > MAX_QUERY_CHARACTERS) return { issues: [tooLong(query)] };
  const { tokens, issues } = readTokens(query);
  const read = tokens.map((token) => readTerm(token, fields));
  const beyond = tokens[MAX_QUERY_TERMS];
  const all = [...issues, ...read.flatMap((one) => one.issues ?? []), ...(beyond ? [tooMany(beyond, query)] : [])];
  if (all.length > 0) return { issues: all.toSorted((left, right) => left.offset - right.offset) };
  return { terms: read.flatMap((one) => one.terms ?? []) };
}

const tooLong = (query: string): QueryIssue => ({
  offset: MAX_QUERY_CHARACTERS,
  length: query.length - MAX_QUERY_CHARACTERS,
  code: "too_long",
  message: `A query has at most ${MAX_QUERY_CHARACTERS.toLocaleString("en")} characters`,
});

const tooMany = ({ offset }: QueryToken, query: string): QueryIssue => ({
  offset,
  length: query.trimEnd().length - offset,
  code: "too_many_terms",
  message: `A query has at most ${MAX_QUERY_TERMS} terms`,
});

function readTerm(token: QueryToken, fields: QueryFields): ParsedQuery {
  if (token.field === null) return readText(token);
  const name = token.field.name.text.toLowerCase();
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return known === undefined ? unknownField(token.field.name, fields) : readField(token, name, known);
}

function unknownField({ text, offset, length }: QueryPiece, fields: QueryFields): ParsedQuery {
  const what = text === "" ? "A colon needs a field before it" : `«${text}» is not a field`;
  const message = `${what}. Put a text with this sign into quotation marks`;
  const issue = { offset, length, code: "unknown_field" as const, message };
  return { issues: [{ ...issue, ...proposing(text, Object.keys(fields)) }] };
}

function readField(token: QueryToken, name: string, field: QueryField): ParsedQuery {
  const { offset, length, isNegated } = token;
  const sign = token.field?.operator ?? ":";
  const operator = sign === "=" ? ":" : sign;
  const refusal = refusalOf(token, field);
  if (refusal !== null) return { issues: [{ offset, length, ...refusal }] };
  const read = token.values.map((piece) => (piece.text === "" ? missing(piece, name) : readValue(field, piece)));
  const issues = read.filter(isIssue);
  if (issues.length > 0) return { issues };
  const values = read.flatMap((value) => (isIssue(value) ? [] : [value]));
  const pieces = token.values.map(({ text, isQuoted }) => (isQuoted && token.values.length > 1 ? `"${text}"` : text));
  const written = pieces.join(",");
  return { terms: [{ kind: "field", field: name, operator, values, isNegated, written, offset, length }] };
}

/** The refusal of a term as a whole. */
function refusalOf(
  { field: named, values }: QueryToken,
  field: QueryField,
): Pick<QueryIssue, "code" | "message"> | null {
  const { operator, name } = named ?? { operator: ":", name: { text: "" } };
  if (operator !== ":" && !isCompared(field))
    return { code: "wrong_operator", message: `«${name.text}» is not compared. Write ${name.text}:` };
  if (operator !== ":" && operator !== "=" && values.length > 1)
    return { code: "one_value", message: `«${operator}» compares with one value` };
  if (values.length > MAX_VALUES)
    return { code: "too_many_values", message: `A field has at most ${MAX_VALUES} values` };
  return null;
}

const missing = ({ offset, length }: QueryPiece, name: string): QueryIssue => ({
  offset,
  length,
  code: "missing_value",
  message: `«${name}» needs a value here`,
});

function readText({ values: [piece], isNegated, offset, length }: QueryToken): ParsedQuery {
  const { text = "", isQuoted = false } = piece ?? {};
  const isBeginning = !isQuoted && text.endsWith("*");
  if (searchTerms(text).length === 0)
    return { issues: [{ offset, length, code: "no_word", message: "This has neither a letter nor a digit" }] };
  const match = isQuoted ? "phrase" : isBeginning ? "beginning" : "word";
  const sought = isBeginning ? text.slice(0, -1) : text;
  return { terms: [{ kind: "text", text: sought, match, isNegated, written: text, offset, length }] };
}
