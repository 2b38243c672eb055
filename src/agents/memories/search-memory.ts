import type { SystemContext } from "#context";
import type { MemoryItem } from "#engine/reasoning/tool";
import { settleRuns } from "#platform/tenant-gate/settle-runs";

import { memoryQuery, tellingWords } from "./memory-query.ts";
import { rankMemories } from "./rank-memories.ts";
import { selectMatchingMemory } from "./store.ts";

/**
 * Finds the agent's memories that have words of the query, best match first: its work with the outcomes, and people's
 * corrections. One round trip through its full-text index.
 */
export async function searchMemory(
  ctx: Pick<SystemContext, "db" | "tenant" | "bindings" | "log">,
  agentId: string,
  query: string,
  limit: number,
): Promise<MemoryItem[]> {
  const words = tellingWords(query);
  if (words.length === 0) return [];
  await settleRuns(ctx);
  const { episodes, memories } = await selectMatchingMemory(ctx.db, {
    episodesWithAll: memoryQuery(agentId, "task summary", words, "all") ?? "",
    episodesWithAny: memoryQuery(agentId, "task summary", words, "any") ?? "",
    memoriesWithAny: memoryQuery(agentId, "text", words, "any") ?? "",
  });
  const lived = episodes.map(({ id, task, action, outcome, summary, createdAt }) => ({
    id,
    text: `${task} (${action}: ${outcome})${summary === null || summary === "" ? "" : ` ${summary}`}`,
    createdAt,
    isLesson: false,
  }));
  const told = memories.map(({ id, text, createdAt }) => ({ id, text, createdAt, isLesson: true }));
  return rankMemories([...lived, ...told], query, limit).map(({ id, text, createdAt, score }) => ({
    id,
    text,
    createdAt: new Date(createdAt).toISOString(),
    score,
  }));
}
