import { z } from "@hono/zod-openapi";

import type { PlaylistTrack } from "#connections/music/music-provider";
import { field } from "#http/field";
import { text, timestamp, title, toTimestamp } from "#http/schemas";
import { forAgent, forProvider, forReadingAgent, provider } from "#music/calls/schemas";

import type { ChangedPlaylist } from "./change-playlist.ts";
import type { CreatedPlaylist } from "./create-playlist.ts";
import type { ListedTracks } from "./list-playlist-tracks.ts";
import type { ListedPlaylists } from "./list-playlists.ts";

/** Maximum tracks of one call. */
const MAX_TRACKS = 500;

export const MusicReadQuery = z.object({ ...forProvider, ...forReadingAgent });

export const PlaylistPath = z.object({
  playlist_id: z.string().openapi({
    param: { name: "playlist_id", in: "path", description: "Id of the playlist at its provider, from the list" },
    example: "3cEYpjA9oz9GiPac4AsH4n",
  }),
});

const playlistId = () => field(text(100), "Id of the playlist at its provider", "3cEYpjA9oz9GiPac4AsH4n");

const trackUris = () =>
  z.array(
    field(text(200), "URI of a track of the provider: `<provider>:track:<id>`", "spotify:track:11dFghVXANMlKmJXsNCbNl"),
  );

export const CreatePlaylistBody = z
  .strictObject({
    name: field(title(100), "Its name"),
    description: field(text(300, 0).optional(), "Description of the playlist; empty by default"),
    isPublic: field(z.boolean().optional(), "Whether everyone may see it; false by default"),
    trackUris: field(
      trackUris().max(MAX_TRACKS).optional(),
      "The first tracks, in order; a repeated one is added once",
    ),
    ...forProvider,
    ...forAgent,
  })
  .openapi("CreatePlaylist", {
    example: { name: "Quiet office", description: "Without singing", isPublic: false, trackUris: [] },
  });

export const ChangePlaylistBody = z
  .strictObject({
    action: field(
      z.enum(["add_tracks", "remove_tracks"]),
      "`add_tracks` adds those that the playlist does not have at its end, `remove_tracks` removes every occurrence of each",
    ),
    playlistId: playlistId(),
    trackUris: field(trackUris().min(1).max(MAX_TRACKS), "The tracks"),
    ...forProvider,
    ...forAgent,
  })
  .openapi("ChangePlaylist", {
    example: {
      action: "add_tracks",
      playlistId: "3cEYpjA9oz9GiPac4AsH4n",
      trackUris: ["spotify:track:11dFghVXANMlKmJXsNCbNl"],
      provider: "spotify",
    },
  });

export const DeletePlaylistQuery = z.object({ playlistId: playlistId(), ...forProvider, ...forAgent });

const Playlist = z
  .object({
    id: field(z.string(), "Id at the provider", "3cEYpjA9oz9GiPac4AsH4n"),
    uri: z.string().openapi({ example: "spotify:playlist:3cEYpjA9oz9GiPac4AsH4n" }),
    name: z.string().openapi({ example: "Quiet office" }),
    description: z.string().openapi({ example: "Without singing" }),
    provider: provider(),
    trackCount: field(
      z.int().min(0).nullable(),
      "Number of tracks; null if the provider does not report it in this answer",
      42,
    ),
    isPublic: field(z.boolean(), "Whether everyone may see it", false),
    artworkUrl: z.string().nullable().openapi({ example: "https://images.example.com/cover.jpg" }),
  })
  .openapi("MusicPlaylist");

const isCut = (what: string) => field(z.boolean(), `Whether more ${what} exist than are listed`, false);

export const PlaylistList = z.object({
  playlists: z.array(Playlist),
  truncated: isCut("500 playlists"),
  stale: field(
    z.boolean(),
    "Whether this is the platform's copy, because the provider failed or limits requests",
    false,
  ),
  as_of: field(timestamp().nullable(), "When the copy was last listed; null if it is not stale", null),
});

export const PlaylistView = z.object({ playlist: Playlist });

const changed = (what: string) => field(z.int().min(0).optional(), what, 1);

export const ChangedPlaylistView = z.object({
  playlistId: playlistId(),
  added: changed("Number of added tracks; only after `add_tracks`"),
  already_present: changed(
    "Number of the given tracks that were not added, because the playlist has them or the request repeats them; only after `add_tracks`",
  ),
  removed: changed("Number of the given tracks that were removed; only after `remove_tracks`"),
  trackCount: field(
    z.int().min(0).nullable(),
    "Number of tracks after the change; null if the provider did not report it",
    43,
  ),
});

export const DeletedPlaylistView = z.object({ deleted: z.literal(true), playlistId: playlistId() });

const Track = z
  .object({
    track_uri: z.string().openapi({ example: "spotify:track:11dFghVXANMlKmJXsNCbNl" }),
    track_name: z.string().openapi({ example: "Cut To The Feeling" }),
    artist_names: z.array(z.string()).openapi({ example: ["Carly Rae Jepsen"] }),
    album_name: z.string().openapi({ example: "Cut To The Feeling" }),
    duration_ms: field(z.int().min(0), "Length in milliseconds", 207_959),
    artwork_url: z.string().nullable().openapi({ example: "https://images.example.com/cover.jpg" }),
    position: field(z.int().min(0), "Position in the playlist, from 0", 0),
    added_at: field(
      z.string().nullable(),
      "When it was added (ISO 8601); null if the provider does not report it",
      "2026-11-20T10:00:00Z",
    ),
  })
  .openapi("PlaylistTrack");

export const PlaylistTrackList = z.object({
  playlistId: playlistId(),
  provider: provider(),
  tracks: z.array(Track),
  truncated: isCut("500 tracks"),
});

export const presentPlaylist = ({ provider: providerId, playlist }: CreatedPlaylist): z.output<typeof Playlist> => {
  const { id, uri, name, description, trackCount, isPublic, artworkUrl } = playlist;
  return { id, uri, name, description, provider: providerId, trackCount, isPublic, artworkUrl };
};

export const presentPlaylists = ({
  provider: providerId,
  playlists,
  isCut: truncated,
  staleSince,
}: ListedPlaylists): z.output<typeof PlaylistList> => ({
  playlists: playlists.map((playlist) => presentPlaylist({ provider: providerId, playlist })),
  truncated,
  stale: staleSince !== null,
  as_of: staleSince === null ? null : toTimestamp(staleSince),
});

export const presentChanged = ({
  playlistId: id,
  action,
  changed: count,
  alreadyPresent,
  trackCount,
}: ChangedPlaylist): z.output<typeof ChangedPlaylistView> => ({
  playlistId: id,
  ...(action === "add_tracks" ? { added: count, already_present: alreadyPresent } : { removed: count }),
  trackCount,
});

const presentTrack = ({ track, position, addedAt }: PlaylistTrack): z.output<typeof Track> => ({
  track_uri: track.uri,
  track_name: track.name,
  artist_names: track.artists,
  album_name: track.album,
  duration_ms: Math.max(0, Math.round(track.durationMs)),
  artwork_url: track.artworkUrl,
  position,
  added_at: addedAt,
});

export const presentTracks = (
  id: string,
  { provider: providerId, tracks, isCut: truncated }: ListedTracks,
): z.output<typeof PlaylistTrackList> => ({
  playlistId: id,
  provider: providerId,
  tracks: tracks.map(presentTrack),
  truncated,
});
