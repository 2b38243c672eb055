import { rankMemories } from "#agents/memories/rank-memories";
import { searchMemory, type MemoryScope } from "#agents/memories/search-memory";
import type { SystemContext } from "#context/context";
import type { StrangerKnowledge } from "#engine/reasoning/stranger";
import type { MemoryItem } from "#engine/reasoning/tool";

import { knowledgeOf } from "./domain-knowledge.ts";
import { domainOfAgent } from "./domain-of-agent.ts";

/** The conversation of a person outside the tenant, and what the tenant opened to such people. */
interface StrangerScope {
  contactId: string;
  knowledge: readonly StrangerKnowledge[];
}

const memoryScopeOf = ({ contactId, knowledge }: StrangerScope): MemoryScope => ({
  contactId,
  withOwn: knowledge.includes("memory"),
});

/**
 * Finds an agent's knowledge that has words of the query, best match first. It searches the agent's memory and the
 * tenant's domain that its configuration names. A missing domain gives no results. In a stranger's conversation it
 * searches that conversation, and else only what is open to strangers.
 */
export async function searchKnowledge(
  ctx: Pick<SystemContext, "db" | "tenant" | "bindings" | "log">,
  agent: { id: string; configuration: Readonly<Record<string, unknown>> },
  query: string,
  limit: number,
  { person, stranger }: { person: string | null; stranger?: StrangerScope | undefined },
): Promise<MemoryItem[]> {
  const [remembered, domain] = await Promise.all([
    searchMemory(ctx, agent.id, query, limit, { person, scope: stranger && memoryScopeOf(stranger) }),
    stranger === undefined || stranger.knowledge.includes("domain")
      ? domainOfAgent(ctx, agent.configuration)
      : undefined,
  ]);
  if (!domain) return remembered;
  const known = rankMemories(knowledgeOf(domain), query, limit).map(({ id, text, createdAt, score }) => ({
    id,
    text,
    createdAt: new Date(createdAt).toISOString(),
    score,
  }));
  // The sort is stable: among equal matches, the domain's content precedes past events.
  return [...known, ...remembered].toSorted((left, right) => (right.score ?? 0) - (left.score ?? 0)).slice(0, limit);
}
