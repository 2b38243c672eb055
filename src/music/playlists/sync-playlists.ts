import type { MusicPlaylist, MusicProvider, PlaylistTrack } from "#connections/music/music-provider";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";

import { MAX_KEPT_PLAYLISTS } from "./kept-songs.queries.ts";
import { isCount, versionOf } from "./playlist-version.ts";
import {
  deleteOthers,
  forgetSongsBeyond,
  type KeptPlaylist,
  putListed,
  selectKept,
  type StoredSong,
  updateSongs,
} from "./store.ts";

/** Maximum playlists whose songs are read per listing; the next ones are read with the next list. */
const MAX_READ = 4;
/** Maximum stored songs of a playlist. */
export const MAX_KEPT_SONGS = 200;
/** An unchanged list is not written again within this time. */
const STILL_FRESH_MS = 3_600_000;

type Listed = Omit<KeptPlaylist, "songs">;

/**
 * Updates the copy of an account's playlists to a new list: missing playlists are removed, and the songs of some new or
 * changed ones are read. Songs that the provider does not return now are requested with the next list.
 */
export async function syncPlaylists(
  ctx: ServiceContext,
  { id: provider, library }: MusicProvider,
  playlists: readonly MusicPlaylist[],
): Promise<Listed[]> {
  const kept = await selectKept(ctx.db, ctx.tenant.id, provider);
  const now = ctx.clock();
  const byId = new Map(kept.map((row) => [row.externalId, row]));
  const rows = playlists.map((playlist) => rowOf(ctx.tenant.id, provider, playlist, now, byId.get(playlist.id)));
  const written = rows.filter((row) => differs(row, byId.get(row.externalId), now));
  // Songs of further playlists are not kept, so that reading them would never end.
  const stale = rows.slice(0, MAX_KEPT_PLAYLISTS).filter(isStale).slice(0, MAX_READ);
  const read = await Promise.all(stale.map((row) => readSongs(ctx, library, row, now)));
  const ids = new Set(rows.map(({ externalId }) => externalId));
  const gone = kept.some(({ externalId }) => !ids.has(externalId));
  const statements = [
    ...(written.length > 0 ? [putListed(ctx.tenant.id, provider, written)] : []),
    ...read.flat(),
    ...(gone ? [deleteOthers(ctx.tenant.id, provider, [...ids])] : []),
    ...(read.length > 0 ? [forgetSongsBeyond(ctx.tenant.id, provider, MAX_KEPT_PLAYLISTS)] : []),
  ];
  if (statements.length > 0) await commit({ writer: ctx.writer, clock: ctx.clock }, statements);
  return rows;
}

function rowOf(
  tenantId: string,
  provider: KeptPlaylist["provider"],
  playlist: MusicPlaylist,
  now: number,
  kept: Listed | undefined,
): Listed {
  return {
    tenantId,
    provider,
    externalId: playlist.id,
    name: playlist.name,
    description: playlist.description,
    isPublic: playlist.isPublic,
    artworkUrl: playlist.artworkUrl,
    trackCount: playlist.trackCount,
    version: versionOf(playlist),
    songsVersion: kept?.songsVersion ?? null,
    songsReadAt: kept?.songsReadAt ?? null,
    listedAt: now,
  };
}

/** The fields of a playlist in a list. */
const SAID = ["name", "description", "isPublic", "artworkUrl", "trackCount", "version"] as const;

const differs = (row: Listed, kept: Listed | undefined, now: number): boolean =>
  kept === undefined || kept.listedAt < now - STILL_FRESH_MS || SAID.some((field) => row[field] !== kept[field]);

/** The songs of a provider without versions are read again after a while. */
const isStale = ({ version, songsVersion, songsReadAt, listedAt }: Listed): boolean =>
  songsReadAt === null ||
  songsVersion !== (version ?? UNTOLD) ||
  (version === null && songsReadAt < listedAt - STILL_FRESH_MS);

/** The version of songs of a playlist without one. */
const UNTOLD = "untold";

async function readSongs(
  ctx: ServiceContext,
  library: MusicProvider["library"],
  row: Listed,
  now: number,
): Promise<Statement[]> {
  try {
    const version = row.version === null || isCount(row.version) ? undefined : row.version;
    const { items } = await library.playlistTracks(row.externalId, undefined, version);
    return [updateSongs(row, keptSongs(items, row.version, now))];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn("playlist_songs_unread", { provider: row.provider, error });
    return [];
  }
}

/** The stored songs of a playlist: the first ones, without duplicates. */
export function keptSongs(
  tracks: readonly PlaylistTrack[],
  version: string | null,
  now: number,
): Pick<KeptPlaylist, "songs" | "songsVersion" | "songsReadAt"> {
  const songs = new Map<string, StoredSong>();
  for (const { track } of tracks) {
    const { uri, name, artists, album, artworkUrl, durationMs, genres } = track;
    if (songs.size < MAX_KEPT_SONGS) songs.set(uri, { uri, name, artists, album, artworkUrl, durationMs, genres });
  }
  return { songs: [...songs.values()], songsVersion: version ?? UNTOLD, songsReadAt: now };
}
