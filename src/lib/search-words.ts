/** More words than these make a search slower, not better. */
const MAX_WORDS = 12;

/**
 * What somebody typed as the words of an FTS5 query: each must begin a word of the text, all must be there. Words are quoted, so
 * nothing a caller types is syntax. Null when there is no word at all: then nothing matches.
 */
export function searchWords(typed: string): string | null {
  const words = typed.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)?.slice(0, MAX_WORDS) ?? [];
  return words.length === 0 ? null : words.map((word) => `"${word}"*`).join(" AND ");
}
