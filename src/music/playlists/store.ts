import { and, eq, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { nextPiece } from "#db/pieces";
import { musicPlaylists } from "#db/schema/music-playlists";
import { build, rawStatement, statement, type Statement } from "#db/statement";

export type KeptPlaylist = typeof musicPlaylists.$inferSelect;
export type StoredSong = NonNullable<KeptPlaylist["songs"]>[number];

const ofAccount = (tenantId: string, provider: KeptPlaylist["provider"]) =>
  and(eq(musicPlaylists.tenantId, tenantId), eq(musicPlaylists.provider, provider));

const onePlaylist = (tenantId: string, provider: KeptPlaylist["provider"], externalId: string) =>
  and(ofAccount(tenantId, provider), eq(musicPlaylists.externalId, externalId));

/** All stored columns of an account's playlists except their songs. */
export const selectKept = (
  db: Database,
  tenantId: string,
  provider: KeptPlaylist["provider"],
): Promise<Omit<KeptPlaylist, "songs">[]> => {
  const { tenantId: tenant, externalId, provider: its, name, description, isPublic, artworkUrl } = musicPlaylists;
  const { trackCount, version, songsVersion, songsReadAt, listedAt } = musicPlaylists;
  return db
    .select({
      tenantId: tenant,
      externalId,
      provider: its,
      name,
      description,
      isPublic,
      artworkUrl,
      trackCount,
      version,
      songsVersion,
      songsReadAt,
      listedAt,
    })
    .from(musicPlaylists)
    .where(ofAccount(tenantId, provider))
    .all();
};

/** The providers at which the tenant has a playlist of this id, with the version that was listed last. */
export const selectListedAs = (
  db: Database,
  tenantId: string,
  externalId: string,
): Promise<Pick<KeptPlaylist, "provider" | "version" | "listedAt">[]> =>
  db
    .select({
      provider: musicPlaylists.provider,
      version: musicPlaylists.version,
      listedAt: musicPlaylists.listedAt,
    })
    .from(musicPlaylists)
    .where(and(eq(musicPlaylists.tenantId, tenantId), eq(musicPlaylists.externalId, externalId)))
    .all();

export type ListedPlaylist = Omit<KeptPlaylist, "songs" | "songsVersion" | "songsReadAt">;

/** Stores the current list of an account's playlists; their stored songs stay. */
export const putListed = (
  tenantId: string,
  provider: KeptPlaylist["provider"],
  rows: readonly ListedPlaylist[],
): Statement =>
  rawStatement(sql`INSERT INTO music_playlists
      (tenant_id, external_id, provider, name, description, is_public, artwork_url, track_count, version, listed_at)
    SELECT ${tenantId}, value ->> 'externalId', ${provider}, value ->> 'name', value ->> 'description', value ->> 'isPublic',
      value ->> 'artworkUrl', value ->> 'trackCount', value ->> 'version', value ->> 'listedAt'
    FROM json_each(${JSON.stringify(rows)}) WHERE true
    ON CONFLICT (tenant_id, external_id, provider) DO UPDATE SET name = excluded.name, description = excluded.description,
      is_public = excluded.is_public, artwork_url = excluded.artwork_url, track_count = excluded.track_count,
      version = excluded.version, listed_at = excluded.listed_at`);

export const updateSongs = (
  { tenantId, provider, externalId }: Pick<KeptPlaylist, "tenantId" | "provider" | "externalId">,
  read: Pick<KeptPlaylist, "songs" | "songsVersion" | "songsReadAt">,
): Statement =>
  statement(
    build
      .update(musicPlaylists)
      .set(read)
      .where(onePlaylist(tenantId, provider, externalId)),
  );

/** Makes the songs be read again when the playlists are next listed; until then their version is unknown. */
export const markChanged = (tenantId: string, provider: KeptPlaylist["provider"], externalId: string): Statement =>
  statement(
    build
      .update(musicPlaylists)
      .set({ songsVersion: null, version: null })
      .where(onePlaylist(tenantId, provider, externalId)),
  );

export const deleteKept = (tenantId: string, provider: KeptPlaylist["provider"], externalId: string): Statement =>
  statement(build.delete(musicPlaylists).where(onePlaylist(tenantId, provider, externalId)));

/** Removes the stored data of an account's playlists that are not among these ids. */
export const deleteOthers = (tenantId: string, provider: KeptPlaylist["provider"], ids: readonly string[]): Statement =>
  rawStatement(sql`DELETE FROM music_playlists WHERE tenant_id = ${tenantId} AND provider = ${provider}
    AND external_id NOT IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);

/** Removes the songs of all playlists of an account except the `maximum` most recently read. */
export const forgetSongsBeyond = (tenantId: string, provider: KeptPlaylist["provider"], maximum: number): Statement =>
  rawStatement(sql`UPDATE music_playlists SET songs = NULL, songs_version = NULL, songs_read_at = NULL
    WHERE rowid IN (SELECT rowid FROM music_playlists
      WHERE tenant_id = ${tenantId} AND provider = ${provider} AND songs_read_at IS NOT NULL
      ORDER BY songs_read_at DESC LIMIT -1 OFFSET ${maximum})`);

/** Removes the next playlists of all tenants that were not listed since a time. */
export const deleteListedBefore = (db: Database, before: number, rows: number): Promise<Statement[]> =>
  nextPiece(db, musicPlaylists, sql`WHERE listed_at < ${before} ORDER BY listed_at`, rows);
