import { isUnspaced, pairsOf, plainTerms, searchTerms } from "#lib/search-words";

/** Maximum words; more make a search slower, not better. */
const MAX_WORDS = 12;
/** Minimum letters; shorter words are in every text. */
const MIN_LETTERS = 3;

/** The index keeps the agent's id, and after it that of the person outside the tenant, each as one word. */
const token = (owners: readonly string[]): string =>
  owners.map((id) => `agent : "${id.replaceAll("-", "")}"`).join(" AND ");

/**
 * The words of a text that distinguish it, each once, in lower case without accents. A text without spaces between words
 * has pairs of letters in their place.
 */
export function tellingWords(text: string): string[] {
  const words = plainTerms(text).flatMap((term) => {
    if (isUnspaced(term)) return pairsOf(term).filter((pair) => [...pair].length > 1);
    return term.length >= MIN_LETTERS ? [term] : [];
  });
  return [...new Set(words)];
}

/**
 * An agent's search as an FTS5 query over these columns: every word (`all`) or some word (`any`) must begin a word of
 * them. Words are quoted, so a caller's text is never syntax. Null without words: then nothing matches. `owners`: the
 * agent's id, and the contact's for its part alone.
 */
export function memoryQuery(owners: readonly string[], columns: string, words: readonly string[], need: "all" | "any") {
  if (words.length === 0) return null;
  const joined = words.slice(0, MAX_WORDS).map((word) => `"${word}"*`);
  return `${token(owners)} AND {${columns}} : (${joined.join(need === "all" ? " AND " : " OR ")})`;
}

/** A person's text as a query over an agent's episodes: every word must occur. */
export function episodeQuery(agentId: string, typed: string): string | null {
  const words = searchTerms(typed).flatMap((term) => (isUnspaced(term) ? pairsOf(term) : [term]));
  return memoryQuery([agentId], "task summary", words, "all");
}
