import { inArray, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { episodes, memories } from "#db/schema/episodes";

/** Candidates for a search of the memory: the latest with every word, and the latest with any. */
const WITH_ALL = 50;
const WITH_ANY = 200;

/** Reads an agent's memories that match FTS5 queries, in one round trip. */
export async function selectMatchingMemory(
  db: Database,
  queries: { episodesWithAll: string; episodesWithAny: string; memoriesWithAny: string },
) {
  const latest = (query: string, limit: number) =>
    sql`SELECT * FROM (SELECT rowid FROM episodes_search WHERE episodes_search MATCH ${query} ORDER BY rowid DESC LIMIT ${limit})`;
  const [lived, told] = await db.batch([
    db
      .select({
        id: episodes.id,
        task: episodes.task,
        summary: episodes.summary,
        action: episodes.action,
        outcome: episodes.outcome,
        createdAt: episodes.createdAt,
      })
      .from(episodes)
      .where(
        inArray(
          episodes.searchRow,
          sql`(${latest(queries.episodesWithAll, WITH_ALL)} UNION ${latest(queries.episodesWithAny, WITH_ANY)})`,
        ),
      ),
    db
      .select({ id: memories.id, text: memories.text, createdAt: memories.createdAt })
      .from(memories)
      .where(
        inArray(
          memories.searchRow,
          sql`(SELECT rowid FROM memories_search WHERE memories_search MATCH ${queries.memoriesWithAny} ORDER BY rowid DESC LIMIT ${WITH_ANY})`,
        ),
      ),
  ]);
  return { episodes: lived, memories: told };
}
