import { isUnspaced, pieceRuns, plainTerms, plainText } from "#lib/search-words";
import type { Passage } from "#platform/run-folds/run-texts";

import type { QueryTerm, TextTerm } from "./parse-query.ts";
import { placesOf } from "./text-match.ts";
import { TEXT_PLACES, type TextPlace } from "./text-places.ts";

/** A text of a run with words of a query. */
export interface RunHit {
  place: TextPlace;
  /** The index of the entry of its trace; null outside the trace. */
  entry: number | null;
  text: string;
  /** The beginning and the length of each found word, in UTF-16 code units of `text`. */
  ranges: [number, number][];
}

const MAX_HITS = 3;
const MAX_CHARACTERS = 160;
/** Characters before the first found word. */
const BEFORE = 40;

/** The first places of a run's texts where words of a query are. */
export function hitsOf(passages: readonly Passage[], terms: readonly QueryTerm[]): RunHit[] {
  const sought = terms.filter((term): term is TextTerm => term.kind === "text" && !term.isNegated);
  const places = placesOf(terms);
  const hits: RunHit[] = [];
  for (const { column, entry, text } of passages) {
    const place = places.find((one) => TEXT_PLACES[one] === column);
    const found = place === undefined ? [] : sought.flatMap((term) => rangesOf(text, term));
    if (place !== undefined && found.length > 0) hits.push({ place, entry, ...shownPart(text, found) });
    if (hits.length === MAX_HITS) break;
  }
  return hits;
}

type Range = [offset: number, length: number];

/** The places of a term's words in a text. */
function rangesOf(text: string, { text: typed, match }: TextTerm): Range[] {
  const words = plainTerms(typed);
  const runs = pieceRuns(text).map(({ run, index }) => ({ run: plainText(run), index, length: run.length }));
  return runs.flatMap((first, at): Range[] => {
    const followed = words.map((word, step) => isFound(runs[at + step]?.run, word, match, step === words.length - 1));
    const last = runs[at + words.length - 1];
    return last !== undefined && followed.every(Boolean) ? [[first.index, last.index + last.length - first.index]] : [];
  });
}

function isFound(run: string | undefined, word: string, match: TextTerm["match"], isLast: boolean): boolean {
  if (run === undefined) return false;
  if (isUnspaced(word)) return run.includes(word);
  return match === "beginning" && isLast ? run.startsWith(word) : run === word;
}

/** The part of a text around its first found word, with the found words in it. */
function shownPart(text: string, found: readonly Range[]): Pick<RunHit, "text" | "ranges"> {
  const sorted = found.toSorted(([left], [right]) => left - right);
  const from = Math.max(0, Math.min((sorted[0]?.[0] ?? 0) - BEFORE, text.length - MAX_CHARACTERS));
  const part = text.slice(from, from + MAX_CHARACTERS).toWellFormed();
  const ranges = sorted
    .map(([offset, length]): Range => [offset - from, length])
    .filter(([offset, length]) => offset + length <= part.length);
  return { text: part.replaceAll(/\s/gu, " "), ranges: withoutOverlaps(ranges) };
}

const withoutOverlaps = (ranges: readonly Range[]): Range[] =>
  ranges.filter(([offset], index) => index === 0 || offset >= endOf(ranges[index - 1]));

const endOf = (range: Range | undefined): number => (range === undefined ? 0 : range[0] + range[1]);
