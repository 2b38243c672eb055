import type { MemoryItem } from "#areas/engine/tool";
import type { Database } from "#db/client";

import { selectEpisodes } from "./store.ts";

/** How far back an agent remembers what it did. */
const MEMORY_EPISODES = 200;

/** What the agent did before that has words of the query, best match first: the share of the query's words that it has. */
export async function searchEpisodes(
  ctx: { db: Database },
  agentId: string,
  query: string,
  limit: number,
): Promise<MemoryItem[]> {
  const wanted = wordsOf(query);
  if (wanted.size === 0) return [];
  const episodes = await selectEpisodes(ctx.db, agentId, MEMORY_EPISODES);
  return episodes
    .map(({ id, task, action, outcome, createdAt }): MemoryItem & { score: number } => {
      const words = wordsOf(task);
      const score = [...wanted].filter((word) => words.has(word)).length / wanted.size;
      return { id, text: `${task} (${action}: ${outcome})`, createdAt: new Date(createdAt).toISOString(), score };
    })
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, limit);
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
