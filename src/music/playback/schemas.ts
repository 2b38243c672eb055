import { z } from "@hono/zod-openapi";

import type { PlaybackState, SearchResult } from "#connections/music/music-provider";
import type { MusicProviderId } from "#connections/providers/provider-id";
import { field } from "#http/field";
import { text } from "#http/schemas";
import {
  forAgent,
  forProvider,
  forReadingAgent,
  presentTrack,
  provider,
  Track,
  trackOrNull,
} from "#music/calls/schemas";

import type { PlayerAnswer } from "./ask-player.ts";
import { PLAYBACK_ACTIONS } from "./playback-command.ts";
import type { ToldState } from "./settled-state.ts";

export const PlaybackQuery = z.object({ ...forProvider, ...forReadingAgent });

const playbackFields = {
  isPlaying: z.boolean().openapi({ example: true }),
  currentTrack: trackOrNull("Null if no track is loaded"),
  progressMs: field(z.int().min(0), "Milliseconds from the start of the track", 42_000),
  durationMs: field(z.int().min(0), "Length of the track; 0 without a track", 207_959),
  volumePercent: field(
    z.int().min(0).max(100).nullable(),
    "Null if no device is active, or if the device does not report it",
    60,
  ),
  deviceId: field(z.string().nullable(), "Null if no device is active", "device-1"),
  provider: provider(),
};

const Playback = z.object(playbackFields).openapi("PlaybackState");

const confirmed = field(
  z.boolean(),
  "Whether the provider reported this state. If it still reports the former state after a second, the answer contains what was commanded, and this is false",
  true,
);

/** Not the named schema: a named one that is nullable somewhere may become nullable everywhere. */
export const playbackOrNull = (description: string) =>
  field(z.object({ ...playbackFields, confirmed }).nullable(), description);

export const PlaybackView = z.object({ state: Playback });

export const ControlPlaybackBody = z
  .strictObject({
    action: field(z.enum(PLAYBACK_ACTIONS), "The command", "volume"),
    value: field(
      z.union([z.string(), z.number()]).optional(),
      "`play`: the URI of a track, album, playlist or artist; omit it to resume. `volume`: 0 to 100. `seek`: milliseconds. `queue`: the URI of a track, which plays after the current one, in the provider's order. `transfer`: id of a device. `search`: words. The other actions take no value",
      60,
    ),
    device_id: field(
      text(200).optional(),
      "Only for `play`: id of the device on which to play. By default the active one",
      "device-1",
    ),
    ...forProvider,
    ...forAgent,
  })
  .openapi("ControlPlaybackBody", { example: { action: "volume", value: 60 } });

const Device = z
  .object({
    id: z.string().openapi({ example: "device-1" }),
    name: z.string().openapi({ example: "Kitchen" }),
    type: field(z.string(), "In the provider's terms", "Speaker"),
    isActive: z.boolean().openapi({ example: true }),
    volumePercent: z.int().min(0).max(100).nullable().openapi({ example: 60 }),
  })
  .openapi("PlayerDevice");

const Artist = z
  .object({
    uri: z.string().openapi({ example: "spotify:artist:6sFIWsNpZYqfjUpaCgueju" }),
    name: z.string().openapi({ example: "Carly Rae Jepsen" }),
    artworkUrl: z.string().nullable().openapi({ example: null }),
  })
  .openapi("MusicArtist");

const FoundPlaylist = z.object({
  id: z.string().openapi({ example: "3cEYpjA9oz9GiPac4AsH4n" }),
  uri: z.string().openapi({ example: "spotify:playlist:3cEYpjA9oz9GiPac4AsH4n" }),
  name: z.string().openapi({ example: "Rainy afternoon" }),
  artworkUrl: z.string().nullable().openapi({ example: null }),
});

export const Found = z.object({
  tracks: field(z.array(Track), "At most 10, best match first"),
  artists: field(z.array(Artist), "At most 10"),
  playlists: field(z.array(FoundPlaylist), "At most 10"),
});

export const ControlledView = z.object({
  executed: field(z.boolean(), "Whether the provider accepted the command", true),
  state: playbackOrNull("Current playback; null if the provider did not report it"),
  devices: field(z.array(Device).optional(), "Result of `getDevices`"),
  results: field(Found.optional(), "Result of `search`"),
});

export const presentControlled = ({
  provider: id,
  after,
  devices,
  found,
}: PlayerAnswer): z.output<typeof ControlledView> => ({
  executed: true,
  state: after === null ? null : presentTold(id, after),
  ...(devices === undefined ? {} : { devices }),
  ...(found === undefined ? {} : { results: presentFound(found) }),
});

export const presentFound = ({ tracks, artists, playlists }: SearchResult): z.output<typeof Found> => ({
  tracks: tracks.map(presentTrack),
  artists,
  playlists: playlists.map(({ id, uri, name, artworkUrl }) => ({ id, uri, name, artworkUrl })),
});

/** A state after a command. */
export const presentTold = (id: MusicProviderId, { state, isConfirmed }: ToldState) => ({
  ...presentPlayback(id, state),
  confirmed: isConfirmed,
});

export const presentPlayback = (id: MusicProviderId, state: PlaybackState | null): z.output<typeof Playback> => ({
  isPlaying: state?.isPlaying ?? false,
  currentTrack: state?.currentTrack ? presentTrack(state.currentTrack) : null,
  progressMs: Math.max(0, Math.round(state?.progressMs ?? 0)),
  durationMs: state?.currentTrack?.durationMs ?? 0,
  volumePercent: state?.volumePercent ?? null,
  deviceId: state?.deviceId ?? null,
  provider: id,
});
