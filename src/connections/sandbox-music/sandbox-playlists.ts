import type { MusicPlaylist, NewPlaylist } from "#connections/music/music-provider";
import { requireUri } from "#connections/music/track-uri";
import { AppError, invalidInput, notFound } from "#errors/app-error";

import { albumArtwork } from "./album-artwork.ts";
import type { SandboxAccount, SandboxPlaylist } from "./sandbox-account.ts";
import { SCHEME, sandboxTrack } from "./sandbox-catalogue.ts";

/** Limits of an account, which is one row. */
const MAX_PLAYLISTS = 30;
const MAX_TRACKS = 200;

export const presentPlaylist = ({
  id,
  name,
  description,
  isPublic,
  tracks,
  version,
}: SandboxPlaylist): MusicPlaylist => ({
  id,
  uri: `${SCHEME}:playlist:${id}`,
  name,
  description,
  trackCount: tracks.length,
  isPublic,
  artworkUrl: albumArtwork(id),
  version: `${version}`,
});

/** The account's playlist. Throws NOT_FOUND. */
export function findPlaylist({ playlists }: SandboxAccount, id: string): SandboxPlaylist {
  const found = playlists.find((playlist) => playlist.id === id);
  if (found === undefined) throw notFound("playlist of the sandbox", id);
  return found;
}

/** The account with one more playlist at the end. */
export function withPlaylist(account: SandboxAccount, made: NewPlaylist, now: number): SandboxAccount {
  if (account.playlists.length >= MAX_PLAYLISTS)
    throw new AppError("CONFLICT", {
      message: `A sandbox account can have at most ${MAX_PLAYLISTS} playlists.`,
      details: { reason: "playlist_limit", limit: MAX_PLAYLISTS },
    });
  const { name, description, isPublic, trackUris } = made;
  const playlistsMade = account.playlistsMade + 1;
  const empty = { id: `list-${playlistsMade}`, name, description, isPublic, tracks: [], version: 1 };
  return { ...account, playlistsMade, playlists: [...account.playlists, withTracks(empty, trackUris, now)] };
}

/** The account with the tracks that a playlist does not have at its end. */
export const withAdded = (account: SandboxAccount, id: string, uris: readonly string[], now: number): SandboxAccount =>
  changed(account, withTracks(findPlaylist(account, id), uris, now));

/** The account without these tracks in a playlist, at any place. */
export function withRemoved(account: SandboxAccount, id: string, uris: readonly string[]): SandboxAccount {
  const playlist = findPlaylist(account, id);
  const removed = new Set(trackIdsOf(uris));
  return changed(account, { ...playlist, tracks: playlist.tracks.filter((track) => !removed.has(track.id)) });
}

export const withoutPlaylist = (account: SandboxAccount, id: string): SandboxAccount => {
  const gone = findPlaylist(account, id);
  return { ...account, playlists: account.playlists.filter((playlist) => playlist !== gone) };
};

const changed = (account: SandboxAccount, playlist: SandboxPlaylist): SandboxAccount => ({
  ...account,
  playlists: account.playlists.map((one) => (one.id === playlist.id ? { ...playlist, version: one.version + 1 } : one)),
});

function withTracks(playlist: SandboxPlaylist, uris: readonly string[], now: number): SandboxPlaylist {
  const present = new Set(playlist.tracks.map(({ id }) => id));
  const absent = [...new Set(trackIdsOf(uris))].filter((id) => !present.has(id));
  if (playlist.tracks.length + absent.length > MAX_TRACKS)
    throw invalidInput({
      path: "body.trackUris",
      code: "too_many",
      message: `a sandbox playlist can have at most ${MAX_TRACKS} tracks`,
    });
  return { ...playlist, tracks: [...playlist.tracks, ...absent.map((id) => ({ id, addedAt: now }))] };
}

/** The ids of the catalogue's tracks. Throws INVALID_INPUT with the path of an unknown one. */
export const trackIdsOf = (uris: readonly string[], path = "body.trackUris"): string[] =>
  uris.map((uri, index) => {
    const place = `${path}.${index}`;
    const { id } = requireUri(uri, SCHEME, ["track"], place);
    if (sandboxTrack(id) === undefined) throw unknownUri(place);
    return id;
  });

export const unknownUri = (path: string): AppError =>
  invalidInput({
    path,
    code: "unknown_uri",
    message: "does not name an item of the sandbox; use search to find its items",
  });
