import { z } from "zod";

import type { MusicProvider } from "#connections/music/music-provider";
import type { Tool } from "#engine/reasoning/tool";

import { type Blueprint, blueprint, toolOf } from "./blueprint.ts";

/** Opens the tenant's account for one call. */
type Open = (signal: AbortSignal) => Promise<MusicProvider>;

const nothing = z.strictObject({});
const uri = () => z.string().max(200).describe("URI such as spotify:track:11dFghVXANMlKmJXsNCbNl");
const uris = z.array(uri()).min(1).max(500);
const playlistId = z.string().min(1).max(100).describe("The playlist's id, from list_playlists");
const cursor = z.string().max(100).optional().describe("`next` of the preceding part");

const read = { action: "media_read_state", reach: "read" } as const;
const control = { action: "media_control_playback", reach: "effect" } as const;
const manage = { action: "media_playlist_manage", reach: "effect" } as const;

/** A command without input. */
const command = (description: string, run: (music: MusicProvider) => Promise<void>) =>
  blueprint({ ...control, description, input: nothing, run: (music: MusicProvider) => said(run(music)) });

const said = async (done: Promise<unknown>): Promise<{ done: true }> => {
  await done;
  return { done: true };
};

const BLUEPRINTS: Readonly<Record<string, Blueprint<MusicProvider>>> = {
  playback_state: blueprint({
    ...read,
    description: "Returns the current playback: track, position, volume and device; null if no device is active.",
    input: nothing,
    run: ({ player }: MusicProvider) => player.state(),
  }),
  devices: blueprint({
    ...read,
    description: "Lists the devices that can play music.",
    input: nothing,
    run: async ({ player }: MusicProvider) => ({ devices: await player.devices() }),
  }),
  search: blueprint({
    ...read,
    description: "Finds tracks, artists and playlists.",
    input: z.strictObject({
      query: z.string().min(1).max(250),
      kinds: z
        .array(z.enum(["track", "artist", "playlist"]))
        .min(1)
        .default(["track"]),
      limit: z.int().min(1).max(50).default(10),
    }),
    run: ({ library }: MusicProvider, { query, kinds, limit }) => library.search(query, kinds, limit),
  }),
  list_playlists: blueprint({
    ...read,
    description: "Lists the account's playlists.",
    input: z.strictObject({ cursor }),
    run: ({ library }: MusicProvider, input) => library.playlists(input.cursor),
  }),
  list_playlist_tracks: blueprint({
    ...read,
    description: "Lists the tracks of a playlist.",
    input: z.strictObject({ playlist_id: playlistId, cursor }),
    run: ({ library }: MusicProvider, input) => library.playlistTracks(input.playlist_id, input.cursor),
  }),
  play: blueprint({
    ...control,
    description: "Plays a track or a playlist by its URI; without a URI, resumes playback.",
    input: z.strictObject({
      uri: uri().optional(),
      device_id: z.string().min(1).max(200).optional().describe("A device from `devices`; by default the active one"),
    }),
    run: ({ player }: MusicProvider, input) => said(player.play(input.uri, input.device_id)),
  }),
  pause: command("Pauses.", ({ player }) => player.pause()),
  next: command("Skips to the next track.", ({ player }) => player.next()),
  previous: command("Goes back to the previous track.", ({ player }) => player.previous()),
  seek: blueprint({
    ...control,
    description: "Moves to a position in the current track.",
    input: z.strictObject({ position_ms: z.int().min(0).max(86_400_000) }),
    run: ({ player }: MusicProvider, input) => said(player.seek(input.position_ms)),
  }),
  set_volume: blueprint({
    ...control,
    description: "Sets the volume.",
    input: z.strictObject({ percent: z.int().min(0).max(100) }),
    run: ({ player }: MusicProvider, input) => said(player.setVolume(input.percent)),
  }),
  queue: blueprint({
    ...control,
    description: "Adds a track to those that play after the current one.",
    input: z.strictObject({ uri: uri() }),
    run: ({ player }: MusicProvider, input) => said(player.queue(input.uri)),
  }),
  transfer: blueprint({
    ...control,
    description: "Plays on another device.",
    input: z.strictObject({ device_id: z.string().min(1).max(200) }),
    run: ({ player }: MusicProvider, input) => said(player.transfer(input.device_id)),
  }),
  create_playlist: blueprint({
    ...manage,
    description: "Creates a playlist, with tracks if any are given.",
    input: z.strictObject({
      name: z.string().min(1).max(100),
      description: z.string().max(300).default(""),
      is_public: z.boolean().default(false),
      track_uris: z.array(uri()).max(500).default([]),
    }),
    run: ({ library }: MusicProvider, { name, description, is_public: isPublic, track_uris: trackUris }) =>
      library.createPlaylist({ name, description, isPublic, trackUris }),
  }),
  add_tracks: blueprint({
    ...manage,
    description: "Adds the tracks that a playlist does not have at its end.",
    input: z.strictObject({ playlist_id: playlistId, track_uris: uris }),
    run: async ({ library }: MusicProvider, input) => {
      const added = await library.addTracks(input.playlist_id, input.track_uris);
      return { added, already_present: input.track_uris.length - added };
    },
  }),
  remove_tracks: blueprint({
    ...manage,
    description: "Removes every occurrence of the given tracks from a playlist.",
    input: z.strictObject({ playlist_id: playlistId, track_uris: uris }),
    run: async ({ library }: MusicProvider, input) => ({
      removed: await library.removeTracks(input.playlist_id, input.track_uris),
    }),
  }),
  delete_playlist: blueprint({
    ...manage,
    description: "Removes a playlist from the account.",
    input: z.strictObject({ playlist_id: playlistId }),
    run: ({ library }: MusicProvider, input) => said(library.deletePlaylist(input.playlist_id)),
  }),
};

/** The named tools of a music provider, each opening the tenant's account when it is called. */
export const musicTools = (provider: string, names: readonly string[], open: Open): Tool[] =>
  names.flatMap((name) => {
    const found = BLUEPRINTS[name];
    if (found === undefined) return [];
    return [toolOf(`${provider}_${name}`, found, open)];
  });
