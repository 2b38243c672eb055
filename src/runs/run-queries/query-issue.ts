import { editDistance } from "#lib/edit-distance";

/** The reason why a part of a query is refused. */
export const QUERY_ISSUES = [
  "too_long",
  "too_many_terms",
  "too_many_values",
  "unclosed_quote",
  "unknown_field",
  "unknown_value",
  "missing_value",
  "wrong_operator",
  "one_value",
  "not_a_number",
  "not_a_duration",
  "not_a_time",
  "no_word",
] as const;

/** A fault of a query at its place, in UTF-16 code units. */
export interface QueryIssue {
  offset: number;
  length: number;
  code: (typeof QUERY_ISSUES)[number];
  /** A sentence without its full stop. */
  message: string;
  /** The text that belongs in this place instead. */
  did_you_mean?: string;
}

/** Letters that may differ in a misspelt word of this length. */
const mostTypos = (length: number): number => (length > 3 ? 2 : 1);

/** The known word that a person most likely meant: one that begins so, or one with a few other letters. */
export function nearestWord(typed: string, known: readonly string[]): string | undefined {
  const word = typed.toLowerCase();
  const near = known
    .map((one) => ({ one, typos: editDistance(word, one) }))
    .filter(({ one, typos }) => typos <= mostTypos(word.length) || (word.length > 1 && one.startsWith(word)));
  return near.toSorted((left, right) => left.typos - right.typos)[0]?.one;
}

/** The property of an issue that proposes a word; nothing where no word is near. */
export function proposing(typed: string, known: readonly string[]): { did_you_mean?: string } {
  const near = nearestWord(typed, known);
  return near === undefined ? {} : { did_you_mean: near };
}
