import type { MusicPlayer, MusicTrack, PlaybackState } from "#connections/music/music-provider";
import { requireUri } from "#connections/music/track-uri";
import type { MusicProviderId } from "#connections/providers/provider-id";
import { AppError } from "#errors/app-error";
import { withoutEffect } from "#errors/effect-of-error";

import type { MusicPlayersClient } from "./music-players-client.ts";
import type { OpenPlayer, OrderEnd, PlayerOrder, PlayerQueue, PlayerSong } from "./player-order.ts";

/** The parts of a linked player. */
export interface LinkedPlayerParts {
  provider: MusicProviderId;
  players: MusicPlayersClient;
  newId: () => string;
  clock: () => number;
  /** The ids of an artist's songs, most popular first. */
  songsOfArtist: (artistId: string) => Promise<string[]>;
}

/** The player of a provider that only its own script can play: pages of the console that are open carry out the commands. */
export function linkedPlayer({ provider, players, newId, clock, songsOfArtist }: LinkedPlayerParts): MusicPlayer {
  const send = async (order: PlayerOrder, deviceId: string | null = null, contextUri: string | null = null) =>
    requireDone(provider, await players.perform(newId(), order, deviceId, contextUri));
  const active = async (): Promise<OpenPlayer | null> =>
    (await players.list()).find(({ isActive }) => isActive) ?? null;
  const queueOf = async (kind: string, id: string): Promise<PlayerQueue> => {
    if (kind === "artist") return { kind: "songs", ids: await songsOfArtist(id) };
    return { kind: kind === "track" ? "song" : (kind as "album" | "playlist"), id };
  };
  return {
    state: async () => {
      const player = await active();
      return player?.report == null ? null : stateOf(provider, player, clock());
    },
    devices: async () =>
      (await players.list()).map(({ id, name, isActive, report }) => ({
        id,
        name,
        type: "Browser",
        isActive,
        volumePercent: report?.volumePercent ?? null,
      })),
    play: async (uri, deviceId) => {
      if (uri === undefined) return send({ command: "play", queue: null }, deviceId ?? null);
      const { kind, id } = requireUri(uri, provider, ["track", "album", "playlist", "artist"], "body.value");
      const order: PlayerOrder = { command: "play", queue: await queueOf(kind, id) };
      return send(order, deviceId ?? null, kind === "track" ? null : uri);
    },
    pause: () => send({ command: "pause" }),
    next: () => send({ command: "next" }),
    previous: () => send({ command: "previous" }),
    seek: (positionMs) => send({ command: "seek", positionMs }),
    setVolume: (percent) => send({ command: "volume", percent }),
    queue: (uri) => {
      const { id } = requireUri(uri, provider, ["track"], "body.value");
      return send({ command: "queue", queue: { kind: "song", id } });
    },
    transfer: async (deviceId) => {
      const from = await active();
      const song = from?.report?.song;
      if (from === null || song === null || song === undefined || from.id === deviceId)
        return send({ command: "play", queue: null }, deviceId);
      const { progressMs } = stateOf(provider, from, clock());
      await send({ command: "play", queue: { kind: "song", id: song.id }, positionMs: progressMs }, deviceId);
      await send({ command: "pause" }, from.id);
    },
  };
}

function stateOf(
  provider: MusicProviderId,
  { id, report, reportedAt, contextUri }: OpenPlayer,
  now: number,
): PlaybackState {
  const { isPlaying = false, song = null, progressMs = 0, volumePercent = null } = report ?? {};
  const played = isPlaying ? Math.max(0, now - reportedAt) : 0;
  return {
    isPlaying,
    currentTrack: song && trackOf(provider, song),
    progressMs: song === null ? 0 : Math.min(song.durationMs, progressMs + played),
    volumePercent,
    deviceId: id,
    contextUri,
  };
}

const trackOf = (
  provider: MusicProviderId,
  { id, name, artist, album, artworkUrl, durationMs }: PlayerSong,
): MusicTrack => ({
  uri: `${provider}:track:${id}`,
  name,
  artists: artist === "" ? [] : [artist],
  album,
  artworkUrl,
  durationMs,
  isrc: null,
  genres: [],
});

/** Throws the error of an order that was not carried out. */
function requireDone(provider: MusicProviderId, end: OrderEnd): void {
  switch (end.end) {
    case "done":
      return;
    case "no_player":
    case "not_taken":
      throw withoutEffect(
        new AppError("DEVICE_NOT_FOUND", {
          message:
            "No player is open. Open the player in a browser (Integrations → Apple Music → Player), and leave it open.",
          details: { provider, player: "/integrations/apple_music/player" },
        }),
      );
    case "refused":
      throw withoutEffect(
        new AppError("PLAYER_REFUSED", {
          message: `The player did not do it: ${end.refusal.message}`,
          details: { provider, reason: end.refusal.reason },
        }),
      );
    case "no_answer":
      throw new AppError("PROVIDER_ERROR", {
        message: "The player took the command and reported no outcome.",
        details: { provider, reason: "timeout", outcome: "unknown" },
      });
  }
}
