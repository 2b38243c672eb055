import { and, asc, desc, eq, gte, lt, lte, sql } from "drizzle-orm";

import { evidenceCountsQuery, evidenceQueries, NOTHING_AROUND } from "#agents/agents/agent-evidence.queries";
import type { Database } from "#db/client";
import { nextPiece } from "#db/pieces";
import { agents } from "#db/schema/agents";
import { exams, levelChanges, replays } from "#db/schema/graduation";
import { agentProgress } from "#db/schema/progress";
import { type Statement } from "#db/statement";

export type ProgressRow = typeof agentProgress.$inferSelect;

/** Maximum days and marks of one agent; more than a year's marks indicate another problem. */
const MAX_MARKS = 200;

/**
 * Reads an agent of any tenant with its evidence, its progress by day including the previous day, its events, and the
 * replay of its current version, in one round trip.
 */
export async function selectProgress(
  db: Database,
  agentId: string,
  { from, to, now }: { from: number; to: number; now: number },
) {
  const during = (column: typeof exams.createdAt | typeof levelChanges.createdAt) =>
    and(gte(column, from), lt(column, to));
  const [rows, standings, evidence, around, days, before, taken, changes, counts, replayed, steps] = await db.batch([
    ...evidenceQueries(db, agentId, now),
    db
      .select()
      .from(agentProgress)
      .where(and(eq(agentProgress.agentId, agentId), gte(agentProgress.day, from), lte(agentProgress.day, to)))
      .orderBy(asc(agentProgress.day)),
    db
      .select()
      .from(agentProgress)
      .where(and(eq(agentProgress.agentId, agentId), lt(agentProgress.day, from)))
      .orderBy(desc(agentProgress.day))
      .limit(1),
    db
      .select({
        id: exams.id,
        targetLevel: exams.targetLevel,
        passed: exams.passed,
        at: exams.createdAt,
        failedStage: sql<string | null>`(SELECT value ->> '$.name' FROM json_each(${exams.stages})
          WHERE NOT (value ->> '$.passed') ORDER BY key LIMIT 1)`,
      })
      .from(exams)
      .where(and(eq(exams.agentId, agentId), during(exams.createdAt), eq(exams.status, "completed")))
      .orderBy(desc(exams.createdAt), desc(exams.id))
      .limit(MAX_MARKS),
    db
      .select({
        fromLevel: levelChanges.fromLevel,
        toLevel: levelChanges.toLevel,
        reason: levelChanges.kind,
        at: levelChanges.createdAt,
      })
      .from(levelChanges)
      .where(and(eq(levelChanges.agentId, agentId), during(levelChanges.createdAt)))
      .orderBy(desc(levelChanges.createdAt), desc(levelChanges.id))
      .limit(MAX_MARKS),
    evidenceCountsQuery(db, agentId),
    db
      .select()
      .from(replays)
      .where(
        and(
          eq(replays.agentId, agentId),
          sql`${replays.agentVersion} = (SELECT ${agents.version} FROM ${agents} WHERE agents.id = ${agentId})`,
        ),
      )
      .orderBy(desc(replays.createdAt), desc(replays.id))
      .limit(1),
    // At most one row for each pair of levels, at any time.
    db
      .select({
        fromLevel: levelChanges.fromLevel,
        toLevel: levelChanges.toLevel,
        at: sql<number>`max(${levelChanges.createdAt})`,
      })
      .from(levelChanges)
      .where(eq(levelChanges.agentId, agentId))
      .groupBy(levelChanges.fromLevel, levelChanges.toLevel),
  ]);
  return {
    agent: rows[0],
    standing: standings[0] ?? null,
    evidence,
    around: around[0] ?? NOTHING_AROUND,
    days,
    before: before[0],
    exams: taken,
    changes,
    counts,
    replay: replayed[0] ?? null,
    steps,
  };
}

/** Removes the next days of all agents before a given one. */
export const deleteProgressBefore = (db: Database, day: number, rows: number): Promise<Statement[]> =>
  nextPiece(db, agentProgress, sql`WHERE day < ${day}`, rows);
