import type { SystemContext } from "#context/context";
import type { MemoryItem } from "#engine/reasoning/tool";
import { settleRuns } from "#platform/tenant-gate/settle-runs";

import { memoryQuery, tellingWords } from "./memory-query.ts";
import { rankMemories } from "./rank-memories.ts";
import { selectMatchingMemory } from "./store.ts";

/** The memory of a stranger's conversation; `withOwn` adds the agent's work for its tenant. */
export interface MemoryScope {
  contactId: string;
  withOwn: boolean;
}

/** The searching person, whose own corrections are found too, and the scope of a stranger's conversation. */
export interface MemoryReader {
  /** Null where no person is known. */
  person: string | null;
  scope?: MemoryScope | undefined;
}

/** Marks a memory of a stranger's conversation in a search without a scope. */
const FROM_STRANGER = "[from a stranger's conversation] ";

/**
 * Finds the agent's memories that have words of the query, best match first: its work with the outcomes, and people's
 * corrections. One round trip through its full-text index. With a scope it finds nothing of other strangers.
 */
export async function searchMemory(
  ctx: Pick<SystemContext, "db" | "tenant" | "bindings" | "log">,
  agentId: string,
  query: string,
  limit: number,
  { person, scope }: MemoryReader,
): Promise<MemoryItem[]> {
  const words = tellingWords(query);
  if (words.length === 0) return [];
  await settleRuns(ctx);
  const owners = scope === undefined || scope.withOwn ? [agentId] : [agentId, scope.contactId];
  const queries = {
    episodesWithAll: memoryQuery(owners, "task summary", words, "all") ?? "",
    episodesWithAny: memoryQuery(owners, "task summary", words, "any") ?? "",
    memoriesWithAny: memoryQuery(owners, "text", words, "any") ?? "",
  };
  const { episodes, memories } = await selectMatchingMemory(ctx.db, queries, {
    contactId: scope?.contactId ?? null,
    person,
  });
  const marked = (contactId: string | null, text: string): string =>
    contactId === null || scope !== undefined ? text : `${FROM_STRANGER}${text}`;
  const lived = episodes.map(({ id, task, action, outcome, summary, contactId, createdAt }) => ({
    id,
    text: marked(
      contactId,
      `${task} (${action}: ${outcome})${summary === null || summary === "" ? "" : ` ${summary}`}`,
    ),
    createdAt,
    isLesson: false,
  }));
  const told = memories.map(({ id, text, contactId, createdAt }) => ({
    id,
    text: marked(contactId, text),
    createdAt,
    isLesson: true,
  }));
  return rankMemories([...lived, ...told], query, limit).map(({ id, text, createdAt, score }) => ({
    id,
    text,
    createdAt: new Date(createdAt).toISOString(),
    score,
  }));
}
