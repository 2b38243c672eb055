import { isUnspaced, plainTerms, pieceRuns } from "#lib/search-words";

/** A part of a text, in UTF-16 code units. */
export interface Range {
  start: number;
  end: number;
}

/** The words of the typed text. */
export const wordsOf = plainTerms;

/** The places where words of the text begin with typed ones; in a word without spaces, where these are. */
export const rangesIn = (text: string, typed: readonly string[]): Range[] =>
  pieceRuns(text).flatMap(({ run, index }) => {
    const [word = ""] = plainTerms(run);
    if (isUnspaced(word))
      return placesIn(word, typed).map(({ start, end }) => ({ start: index + start, end: index + end }));
    const longest = Math.max(0, ...typed.filter((part) => word.startsWith(part)).map(({ length }) => length));
    return longest === 0 ? [] : [{ start: index, end: index + Math.min(longest, run.length) }];
  });

/** The places of the typed parts in a word, in their order; those that touch are one. */
function placesIn(word: string, typed: readonly string[]): Range[] {
  const isFound = Array.from({ length: word.length }, () => false);
  for (const part of typed)
    for (let at = word.indexOf(part); at !== -1; at = word.indexOf(part, at + 1))
      isFound.fill(true, at, at + part.length);
  const places: Range[] = [];
  for (const [at, found] of isFound.entries()) {
    const last = places.at(-1);
    if (found && last?.end === at) last.end += 1;
    else if (found) places.push({ start: at, end: at + 1 });
  }
  return places;
}

/** Whether each typed word begins one of the texts' words, or is in one without spaces. */
export function hasAll(texts: readonly string[], typed: readonly string[]): boolean {
  const words = texts.flatMap(wordsOf);
  return typed.every((part) => words.some((word) => (isUnspaced(part) ? word.includes(part) : word.startsWith(part))));
}

/** The rank of a name: 0 is the name itself, 1 its beginning, 2 has all words, 3 has not. */
export function rankOf(name: string, typed: readonly string[]): number {
  const [whole, asked] = [wordsOf(name).join(" "), typed.join(" ")];
  if (whole === asked) return 0;
  if (whole.startsWith(asked)) return 1;
  return hasAll([name], typed) ? 2 : 3;
}
