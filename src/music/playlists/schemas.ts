import { z } from "@hono/zod-openapi";

import type { PlaylistTrack } from "#connections/music/music-provider";
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

const playlistId = () =>
  text(100).openapi({ description: "Id of the playlist at its provider", example: "3cEYpjA9oz9GiPac4AsH4n" });

const trackUris = () =>
  z.array(
    text(200).openapi({
      description: "URI of a track of the provider: `<provider>:track:<id>`",
      example: "spotify:track:11dFghVXANMlKmJXsNCbNl",
    }),
  );

export const CreatePlaylistBody = z
  .strictObject({
    name: title(100).openapi({ description: "Its name" }),
    description: text(300, 0).optional().openapi({ description: "Description of the playlist; empty by default" }),
    isPublic: z.boolean().optional().openapi({ description: "Whether everyone may see it; false by default" }),
    trackUris: trackUris()
      .max(MAX_TRACKS)
      .optional()
      .openapi({ description: "The first tracks, in order; a repeated one is added once" }),
    ...forProvider,
    ...forAgent,
  })
  .openapi("CreatePlaylist", {
    example: { name: "Quiet office", description: "Without singing", isPublic: false, trackUris: [] },
  });

export const ChangePlaylistBody = z
  .strictObject({
    action: z.enum(["add_tracks", "remove_tracks"]).openapi({
      description:
        "`add_tracks` adds those that the playlist does not have at its end, `remove_tracks` removes every occurrence of each",
    }),
    playlistId: playlistId(),
    trackUris: trackUris().min(1).max(MAX_TRACKS).openapi({ description: "The tracks" }),
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
    id: z.string().openapi({ description: "Id at the provider", example: "3cEYpjA9oz9GiPac4AsH4n" }),
    uri: z.string().openapi({ example: "spotify:playlist:3cEYpjA9oz9GiPac4AsH4n" }),
    name: z.string().openapi({ example: "Quiet office" }),
    description: z.string().openapi({ example: "Without singing" }),
    provider: provider(),
    trackCount: z.int().min(0).nullable().openapi({
      description: "Number of tracks; null if the provider does not report it in this answer",
      example: 42,
    }),
    isPublic: z.boolean().openapi({ description: "Whether everyone may see it", example: false }),
    artworkUrl: z.string().nullable().openapi({ example: "https://images.example.com/cover.jpg" }),
  })
  .openapi("MusicPlaylist");

const isCut = (what: string) =>
  z.boolean().openapi({ description: `Whether more ${what} exist than are listed`, example: false });

export const PlaylistList = z.object({
  playlists: z.array(Playlist),
  truncated: isCut("500 playlists"),
  stale: z.boolean().openapi({
    description: "Whether this is the platform's copy, because the provider failed or limits requests",
    example: false,
  }),
  as_of: timestamp()
    .nullable()
    .openapi({ description: "When the copy was last listed; null if it is not stale", example: null }),
});

export const PlaylistView = z.object({ playlist: Playlist });

const changed = (what: string) => z.int().min(0).optional().openapi({ description: what, example: 1 });

export const ChangedPlaylistView = z.object({
  playlistId: playlistId(),
  added: changed("Number of added tracks; only after `add_tracks`"),
  already_present: changed(
    "Number of the given tracks that were not added, because the playlist has them or the request repeats them; only after `add_tracks`",
  ),
  removed: changed("Number of the given tracks that were removed; only after `remove_tracks`"),
  trackCount: z.int().min(0).nullable().openapi({
    description: "Number of tracks after the change; null if the provider did not report it",
    example: 43,
  }),
});

export const DeletedPlaylistView = z.object({ deleted: z.literal(true), playlistId: playlistId() });

const Track = z
  .object({
    track_uri: z.string().openapi({ example: "spotify:track:11dFghVXANMlKmJXsNCbNl" }),
    track_name: z.string().openapi({ example: "Cut To The Feeling" }),
    artist_names: z.array(z.string()).openapi({ example: ["Carly Rae Jepsen"] }),
    album_name: z.string().openapi({ example: "Cut To The Feeling" }),
    duration_ms: z.int().min(0).openapi({ description: "Length in milliseconds", example: 207_959 }),
    artwork_url: z.string().nullable().openapi({ example: "https://images.example.com/cover.jpg" }),
    position: z.int().min(0).openapi({ description: "Position in the playlist, from 0", example: 0 }),
    added_at: z.string().nullable().openapi({
      description: "When it was added (ISO 8601); null if the provider does not report it",
      example: "2026-11-20T10:00:00Z",
    }),
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
