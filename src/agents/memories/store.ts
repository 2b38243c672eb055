import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { episodes, memories } from "#db/schema/episodes";

/** Matches that are examined for a contact, beside which most may be other contacts'. */
const EXAMINED = 5_000;
/** Candidates for a search of the memory: the latest with every word, and the latest with any. */
const WITH_ALL = 50;
const WITH_ANY = 200;

/**
 * Reads an agent's memories that match FTS5 queries, in one round trip. For a contact, those of other contacts are left
 * out; for a person (null where none is known), the corrections of others that no approver took.
 */
export async function selectMatchingMemory(
  db: Database,
  queries: { episodesWithAll: string; episodesWithAny: string; memoriesWithAny: string },
  { contactId, person }: { contactId: string | null; person: string | null },
) {
  const latest = (table: "episodes" | "memories", query: string, limit: number) => {
    const index = sql.raw(`${table}_search`);
    const found = sql`SELECT rowid FROM ${index} WHERE ${index} MATCH ${query} ORDER BY rowid DESC`;
    return contactId === null
      ? sql`SELECT * FROM (${found} LIMIT ${limit})`
      : sql`SELECT * FROM (SELECT found.rowid FROM (${found} LIMIT ${EXAMINED}) AS found
          JOIN ${sql.raw(table)} AS kept ON kept.search_row = found.rowid
          WHERE kept.contact_id IS NULL OR kept.contact_id = ${contactId} ORDER BY found.rowid DESC LIMIT ${limit})`;
  };
  const [lived, told] = await db.batch([
    db
      .select({
        id: episodes.id,
        task: episodes.task,
        summary: episodes.summary,
        contactId: episodes.contactId,
        action: episodes.action,
        outcome: episodes.outcome,
        createdAt: episodes.createdAt,
      })
      .from(episodes)
      .where(
        inArray(
          episodes.searchRow,
          sql`(${latest("episodes", queries.episodesWithAll, WITH_ALL)} UNION ${latest("episodes", queries.episodesWithAny, WITH_ANY)})`,
        ),
      ),
    db
      .select({
        id: memories.id,
        text: memories.text,
        contactId: memories.contactId,
        createdAt: memories.createdAt,
      })
      .from(memories)
      .where(
        and(
          inArray(memories.searchRow, sql`(${latest("memories", queries.memoriesWithAny, WITH_ANY)})`),
          steersRunsOf(person),
        ),
      ),
  ]);
  return { episodes: lived, memories: told };
}

/**
 * Whether a memory steers what a person orders: a correction does when an approver gave or took it, and in the runs of its
 * author as long as no approver left it. Corrections from before authors were recorded steer as they did.
 */
const steersRunsOf = (person: string | null): SQL =>
  sql`(${memories.state} IS NULL OR ${memories.state} = 'taken' OR (${memories.state} = 'waiting' AND ${memories.authorId} = ${person}))`;

/**
 * An agent's corrections that match an FTS5 query and steer what a person orders, newest first, without those of
 * conversations with contacts.
 */
export const selectCorrections = (
  db: Database,
  { tenantId, agentId, person }: { tenantId: string; agentId: string; person: string | null },
  query: string,
) =>
  db
    .select({ id: memories.id, text: memories.text, createdAt: memories.createdAt })
    .from(memories)
    .where(
      and(
        inArray(
          memories.searchRow,
          sql`(SELECT rowid FROM memories_search WHERE memories_search MATCH ${query} ORDER BY rowid DESC LIMIT ${EXAMINED})`,
        ),
        eq(memories.tenantId, tenantId),
        eq(memories.agentId, agentId),
        eq(memories.kind, "correction"),
        isNull(memories.contactId),
        steersRunsOf(person),
      ),
    )
    .orderBy(desc(memories.createdAt))
    .limit(WITH_ANY);
