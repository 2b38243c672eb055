import { tellingWords } from "./memory-query.ts";

export interface Recollection {
  id: string;
  text: string;
  createdAt: number;
  /** Whether a person said it; lessons rank before events. */
  isLesson: boolean;
}

/**
 * The recollections that match a query, best first: by the share of its words that they have, then lessons before
 * episodes, then the latest, then the id. Pure: other agents' memories do not matter.
 */
export function rankMemories(
  recollections: readonly Recollection[],
  query: string,
  limit: number,
): (Recollection & { score: number })[] {
  const wanted = tellingWords(query);
  if (wanted.length === 0) return [];
  return recollections
    .map((recollection) => {
      const words = tellingWords(recollection.text);
      const found = wanted.filter((word) => words.some((other) => other.startsWith(word)));
      return { ...recollection, score: found.length / wanted.length };
    })
    .filter(({ score }) => score > 0)
    .toSorted(
      (left, right) =>
        right.score - left.score ||
        Number(right.isLesson) - Number(left.isLesson) ||
        right.createdAt - left.createdAt ||
        (left.id < right.id ? -1 : 1),
    )
    .slice(0, limit);
}
