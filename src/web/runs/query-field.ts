/** The part of a query that the caret is in: a word, or a value of a field. */
export interface CurrentPart {
  field: string | null;
  part: string;
  /** The place where it begins in the text. */
  from: number;
}

/** A proposal for a part of a query. */
export interface Proposal {
  /** The text that takes the part's place. */
  text: string;
  hint?: string;
}

const VALUE = /(?:^|\s)-?([a-z]+):(?:(?:"[^"]*"|[^\s",]+),)*("[^"]*|[^\s",]*)$/;
const WORD = /(?:^|\s)-?([a-z]*)$/;

/** The part before the caret; null inside quotation marks, and where no term begins. */
export function partAt(text: string, caret: number): CurrentPart | null {
  const before = text.slice(0, caret);
  const [, field, value] = VALUE.exec(before) ?? [];
  if (field !== undefined && value !== undefined)
    return { field, part: value.replace('"', ""), from: caret - value.length };
  const word = (before.split('"').length % 2 === 1 ? WORD.exec(before) : null)?.[1];
  return word === undefined ? null : { field: null, part: word, from: caret - word.length };
}

/** The fields of a query, with an example of each. */
export const QUERY_FIELDS: readonly (readonly [begin: string, hint: string])[] = [
  ["tool:", "a call of it"],
  ["error:", "INVALID_INPUT"],
  ["agent:", "its name, or its id"],
  ["outcome:", "done, partial, not_done, …"],
  ["is:", "running, waiting, claimed, lost, mine"],
  ["has:", "flag, effect, correction"],
  ["in:", "task, result, error, args, answer"],
  ["vouched:", "checked, human, judged"],
  ["cost>", "0.1, in dollars"],
  ["tokens>", "10000"],
  ["duration>", "30s, 5m"],
  ["waited>", "1h"],
  ["after:", "2026-11-01, 24h"],
  ["before:", "2026-11-01, 24h"],
  ["ended:", "2026-11-01, 24h"],
  ["by:", "a person"],
  ["action:", "summarize"],
  ["model:", "its name"],
  ["connection:", "its name"],
  ["level:", "student, intern, …"],
  ["version:", "3"],
  ["trigger:", "api, console, schedule, …"],
  ["origin:", "person, api, stranger"],
  ["group:", "a group of failed runs"],
];

const MAX_FIELDS = 8;

/** The fields that begin with a word. */
export const fieldsFor = (word: string): Proposal[] =>
  QUERY_FIELDS.filter(([begin]) => begin.startsWith(word))
    .slice(0, MAX_FIELDS)
    .map(([text, hint]) => ({ text, hint }));

/** A value as a query has it: in quotation marks where a space, a comma or a colon is in it. */
export const valueText = (value: string): string => (/[\s",:]/.test(value) ? `"${value.replaceAll('"', "")}"` : value);

/** A text with a part of it replaced, and the caret behind it. A value is followed by a space. */
export function replacePart(text: string, { from, field }: CurrentPart, caret: number, by: string): [string, number] {
  const rest = text.slice(caret);
  const [put, behind] = field === null ? [by, rest] : [`${by} `, rest.trimStart()];
  return [`${text.slice(0, from)}${put}${behind}`, from + put.length];
}

/** A query without one of its terms. */
export const withoutTerm = (query: string, { offset, length }: { offset: number; length: number }): string =>
  `${query.slice(0, offset)}${query.slice(offset + length)}`.replaceAll(/\s+/g, " ").trim();
