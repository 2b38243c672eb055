import { count, desc, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { nextPiece } from "#db/pieces";
import { deadLetters } from "#db/schema/dead-letters";
import { build, statement, type Statement } from "#db/statement";

export type DeadLetter = typeof deadLetters.$inferSelect;

/** Keeps a message; one that is kept already stays as it is. */
export const insertDeadLetter = (row: DeadLetter): Statement =>
  statement(build.insert(deadLetters).values(row).onConflictDoNothing());

/** The latest messages of all queues, and how many are kept of each queue. */
export async function selectDeadLetters(db: Database, limit: number) {
  const [letters, counts] = await db.batch([
    db.select().from(deadLetters).orderBy(desc(deadLetters.diedAt)).limit(limit),
    db.select({ queue: deadLetters.queue, kept: count() }).from(deadLetters).groupBy(deadLetters.queue),
  ]);
  return { letters, counts };
}

/** Removes messages that died before a moment, as many as one piece may have. */
export const deleteDeadLetters = (db: Database, before: number, rows: number): Promise<Statement[]> =>
  nextPiece(db, deadLetters, sql`WHERE died_at < ${before} ORDER BY died_at`, rows);
