import { isUnspaced, pairsOf, searchTerms } from "#lib/search-words";

import type { QueryTerm, TextTerm } from "./parse-query.ts";
import { TEXT_PLACES, type TextPlace } from "./text-places.ts";
import type { TextSearch } from "./text-search.queries.ts";

/** The texts of a query to look for; undefined when it has none. With `onlyTasks` the caller may not read other places. */
export function textSearchOf(
  tenantId: string,
  terms: readonly QueryTerm[],
  { onlyTasks = false } = {},
): TextSearch | undefined {
  const sought = terms.filter((term): term is TextTerm => term.kind === "text");
  if (sought.length === 0) return undefined;
  const places = placesOf(terms);
  const columns = places.map((place) => TEXT_PLACES[place]);
  const isElsewhere = places.some((place) => place !== "task");
  return {
    texts: !isElsewhere || onlyTasks ? null : matchOf(tenantId, sought, columns),
    tasks: places.includes("task") ? matchOf(tenantId, sought, ["task"]) : null,
    hasNegation: sought.some(({ isNegated }) => isNegated),
  };
}

/** The places that every `in:` of a query allows. */
export function placesOf(terms: readonly QueryTerm[]): TextPlace[] {
  const named = terms.flatMap((term) => (term.kind === "field" && term.field === "in" ? [term] : []));
  const all = Object.keys(TEXT_PLACES) as TextPlace[];
  return all.filter((place) =>
    named.every(({ values, isNegated }) => {
      const isNamed = values.some((value) => value.kind === "text" && value.text === place);
      return isNamed !== isNegated;
    }),
  );
}

function matchOf(tenantId: string, terms: readonly TextTerm[], columns: readonly string[]): string {
  const within = `{${columns.join(" ")}}`;
  const wanted = terms.filter(({ isNegated }) => !isNegated).map((term) => `${within} : (${wordsOf(term)})`);
  const unwanted = terms.filter(({ isNegated }) => isNegated).map((term) => ` NOT (${within} : (${wordsOf(term)}))`);
  const found = [`tenant : "${tenantId.replaceAll("-", "")}"`, ...wanted].join(" AND ");
  return unwanted.length === 0 ? found : `(${found})${unwanted.join("")}`;
}

/** A term as a part of an FTS5 query: words that follow each other. Letters of scripts without spaces are their pairs. */
function wordsOf({ text, match }: TextTerm): string {
  const words = searchTerms(text);
  const end = match === "beginning" ? "*" : "";
  if (!words.some(isUnspaced)) return `"${words.join(" ")}"${end}`;
  return words.map((word) => (isUnspaced(word) ? pairsQuery(word) : `"${word}"${end}`)).join(" AND ");
}

/** The index keeps the last letter of a text alone, so a single letter is the beginning of a pair. */
const pairsQuery = (word: string): string => {
  const pairs = pairsOf(word);
  return [...word].length === 1 ? `"${word}"*` : `"${pairs.join(" ")}"`;
};
