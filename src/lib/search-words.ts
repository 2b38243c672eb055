/** Maximum words; more make a search slower, not better. */
const MAX_WORDS = 12;

const LETTER = /^[\p{Script=Latin}\p{Nd}]$/u;

/**
 * What a user typed, as the words of an FTS5 query: each must begin a word of the text, all must be there. Words are quoted, so
 * nothing a caller types is syntax. Null when there is no word at all: then nothing matches. With `wholeLetters` a single Latin letter or
 * digit is a whole word: as a beginning it is in every text, and costs a large index most.
 */
export function searchWords(typed: string, { wholeLetters = false } = {}): string | null {
  const words = typed.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)?.slice(0, MAX_WORDS) ?? [];
  return words.length === 0
    ? null
    : words.map((word) => (wholeLetters && LETTER.test(word) ? `"${word}"` : `"${word}"*`)).join(" AND ");
}
