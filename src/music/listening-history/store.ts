import { desc, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { deleteShortRows } from "#db/pieces";
import { listeningHistory } from "#db/schema/listening-history";
import { rawStatement, type Statement } from "#db/statement";

export type HeardRow = typeof listeningHistory.$inferSelect;

/** The tenant's latest, newest first. */
export const selectHeard = (db: Database, tenantId: string, limit: number): Promise<HeardRow[]> =>
  db
    .select()
    .from(listeningHistory)
    .where(eq(listeningHistory.tenantId, tenantId))
    .orderBy(desc(listeningHistory.playedAt), desc(listeningHistory.id))
    .limit(limit)
    .all();

/** Adds a track, unless it is the last added one and may still be playing. */
export const insertHeard = (row: HeardRow): Statement => {
  const since = row.playedAt - row.durationMs;
  return rawStatement(sql`INSERT INTO listening_history
      (id, tenant_id, provider, track_uri, name, artists, album, artwork_url, duration_ms, isrc, genres, agent_id, played_at)
    SELECT ${row.id}, ${row.tenantId}, ${row.provider}, ${row.trackUri}, ${row.name}, ${JSON.stringify(row.artists)}, ${row.album},
      ${row.artworkUrl}, ${row.durationMs}, ${row.isrc}, ${JSON.stringify(row.genres)}, ${row.agentId}, ${row.playedAt}
    WHERE NOT EXISTS (SELECT 1 FROM (SELECT track_uri, played_at FROM listening_history WHERE tenant_id = ${row.tenantId}
        ORDER BY played_at DESC, id DESC LIMIT 1) AS last WHERE last.track_uri = ${row.trackUri} AND last.played_at > ${since})`);
};

/** Keeps the tenant's latest `maximum`. */
export const deleteBeyond = (tenantId: string, maximum: number): Statement =>
  rawStatement(sql`DELETE FROM listening_history WHERE id IN (SELECT id FROM listening_history WHERE tenant_id = ${tenantId}
    ORDER BY played_at DESC, id DESC LIMIT -1 OFFSET ${maximum})`);

/** Removes the next tracks of all tenants that were heard before a time. */
export const deleteHeardBefore = (before: number, rows: number): Statement =>
  deleteShortRows(listeningHistory, sql`WHERE played_at < ${before} ORDER BY played_at`, rows);
