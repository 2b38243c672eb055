/** More words than these make a search slower, not better. */
const MAX_WORDS = 12;

/**
 * A tenant's search as an FTS5 query: every word must begin a word of the name or the description. Words are quoted, so nothing a
 * caller types is syntax. Null when there is no word at all: then nothing matches.
 */
export function searchQuery(tenantId: string, typed: string): string | null {
  const words = typed.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)?.slice(0, MAX_WORDS) ?? [];
  if (words.length === 0) return null;
  return `tenant : "${tenantId.replaceAll("-", "")}" AND {name description} : (${words.map((word) => `"${word}"*`).join(" AND ")})`;
}
