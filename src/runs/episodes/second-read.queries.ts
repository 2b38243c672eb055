import { and, eq, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { secondReads } from "#db/schema/second-reads";
import { build, rawStatement, statement, type Statement } from "#db/statement";

import type { TwiceRead } from "./read-twice.ts";

export type SecondReadRow = typeof secondReads.$inferInsert;

/** Whether a check had decided a run whose answers are held back; undefined for a run that is read once. */
export const selectIsChecked = async (
  db: Database,
  tenantId: string,
  episodeId: string,
): Promise<boolean | undefined> =>
  (
    await db
      .select({ isChecked: secondReads.isChecked })
      .from(secondReads)
      .where(and(eq(secondReads.episodeId, episodeId), eq(secondReads.tenantId, tenantId)))
      .get()
  )?.isChecked;

interface ReadEpisode {
  id: string;
  tenantId: string;
  agentId: string;
  executionId: string | null;
}

/**
 * The statements that write how far the two answers about an episode are. A run that waits for the second one is in the queue, and no
 * longer in the hands of the person to whom it was dealt out: that would tell who gave the first.
 */
export function writeSecondRead(
  { id, tenantId, agentId, executionId }: ReadEpisode,
  { state, first, second }: TwiceRead,
  { isChecked, at }: { isChecked: boolean; at: number },
): Statement[] {
  const read = {
    state,
    firstBy: first.by,
    firstVerdict: first.verdict,
    secondBy: second?.by ?? null,
    secondVerdict: second?.verdict ?? null,
  };
  const row = { episodeId: id, tenantId, agentId, ...read, readAt: second === null ? null : at, isChecked };
  const set = { ...read, readAt: second === null ? null : sql`coalesce(read_at, ${at})` };
  return [
    statement(build.insert(secondReads).values(row).onConflictDoUpdate({ target: secondReads.episodeId, set })),
    ...(state === "waits"
      ? [
          rawStatement(sql`UPDATE episodes SET asked = 1 WHERE id = ${id} AND tenant_id = ${tenantId}`),
          rawStatement(
            sql`DELETE FROM review_assignments WHERE execution_id = ${executionId} AND tenant_id = ${tenantId}`,
          ),
        ]
      : []),
  ];
}

/** The condition of the index `second_reads_waiting`, word for word, so that the database uses it. */
const WAITS = sql.raw("state = 'waits'");

/** The episodes that wait for a second reader and that a person answered first. */
export const answeredFirstBy = (tenantId: string, person: string): SQL =>
  sql`SELECT episode_id FROM second_reads WHERE tenant_id = ${tenantId} AND ${WAITS} AND first_by = ${person}`;
