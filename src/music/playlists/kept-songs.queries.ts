import { and, desc, eq, isNotNull } from "drizzle-orm";

import type { Database } from "#db/client";
import { musicPlaylists, type StoredSong } from "#db/schema/music-playlists";

/** Maximum playlists of an account with stored songs. */
export const MAX_KEPT_PLAYLISTS = 40;

/** The stored songs of an account's playlists, a list for each playlist, most recently read first. */
export const selectKeptSongs = async (
  db: Database,
  tenantId: string,
  provider: (typeof musicPlaylists.$inferSelect)["provider"],
): Promise<StoredSong[][]> => {
  const rows = await db
    .select({ songs: musicPlaylists.songs })
    .from(musicPlaylists)
    .where(
      and(
        eq(musicPlaylists.tenantId, tenantId),
        eq(musicPlaylists.provider, provider),
        isNotNull(musicPlaylists.songsReadAt),
      ),
    )
    .orderBy(desc(musicPlaylists.songsReadAt))
    .limit(MAX_KEPT_PLAYLISTS)
    .all();
  return rows.flatMap(({ songs }) => (songs === null ? [] : [songs]));
};
