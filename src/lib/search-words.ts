/** Maximum words; more make a search slower, not better. */
const MAX_WORDS = 12;

const LETTER = /^[\p{Script=Latin}\p{Nd}]$/u;

/**
 * A user's text as the words of an FTS5 query: each must begin a word of the text, and all must occur. Words are
 * quoted, so a caller's text is never syntax. Null without words: then nothing matches. With `wholeLetters` a single
 * Latin letter or digit is a whole word: as a prefix it matches every text and is slowest on a large index.
 */
export function searchWords(typed: string, { wholeLetters = false } = {}): string | null {
  const words = typed.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)?.slice(0, MAX_WORDS) ?? [];
  return words.length === 0
    ? null
    : words.map((word) => (wholeLetters && LETTER.test(word) ? `"${word}"` : `"${word}"*`)).join(" AND ");
}
