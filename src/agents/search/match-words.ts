/** A part of a text, in UTF-16 code units. */
export interface Range {
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** Without accents and case, as the full-text index compares. */
const folded = (word: string): string => word.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The words of the typed text. */
export const wordsOf = (typed: string): string[] => (typed.match(WORD) ?? []).map(folded);

/** The places where words of the text begin with typed ones. */
export const rangesIn = (text: string, typed: readonly string[]): Range[] =>
  [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const longest = Math.max(0, ...typed.filter((part) => folded(word).startsWith(part)).map(({ length }) => length));
    return longest === 0 ? [] : [{ start: index, end: index + Math.min(longest, word.length) }];
  });

/** Whether each typed word begins one of the texts' words. */
export function hasAll(texts: readonly string[], typed: readonly string[]): boolean {
  const words = texts.flatMap(wordsOf);
  return typed.every((part) => words.some((word) => word.startsWith(part)));
}

/** The rank of a name: 0 is the name itself, 1 its beginning, 2 has all words, 3 has not. */
export function rankOf(name: string, typed: readonly string[]): number {
  const [whole, asked] = [wordsOf(name).join(" "), typed.join(" ")];
  if (whole === asked) return 0;
  if (whole.startsWith(asked)) return 1;
  return hasAll([name], typed) ? 2 : 3;
}
