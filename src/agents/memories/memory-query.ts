/** Maximum words; more make a search slower, not better. */
const MAX_WORDS = 12;
/** Minimum letters; shorter words are in every text. */
const MIN_LETTERS = 3;

/** The index keeps the agent's id, and after it that of the person outside the tenant, each as one word. */
const token = (owners: readonly string[]): string =>
  owners.map((id) => `agent : "${id.replaceAll("-", "")}"`).join(" AND ");

/** The words of a text that distinguish it, each once, in lower case without accents. */
export function tellingWords(text: string): string[] {
  const words =
    text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.filter((word) => word.length >= MIN_LETTERS))];
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
  const words = typed.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  return memoryQuery([agentId], "task summary", words, "all");
}
