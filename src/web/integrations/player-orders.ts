import { callData } from "#web/lib/call.ts";

import type { MusicKitPlayer } from "./music-kit.ts";

/** A command of the platform's stream. */
export interface PlayerOrder {
  id: string;
  command: string;
  queue?: { kind: string; id?: string; ids?: string[] } | null;
  position_ms?: number | null;
  percent?: number;
}

/** The state of the player, as it is reported. */
export type PlayerState = ReturnType<typeof stateOf>;

/** The present state of the player. */
export function stateOf(player: MusicKitPlayer) {
  const { nowPlayingItem: item, isPlaying, currentPlaybackTime, volume } = player;
  return {
    is_playing: isPlaying,
    song: item
      ? {
          id: item.id,
          name: item.title ?? "",
          artist: item.artistName ?? "",
          album: item.albumName ?? "",
          artwork_url: item.artworkURL ?? null,
          duration_ms: Math.max(0, Math.round(item.playbackDuration ?? 0)),
        }
      : null,
    progress_ms: Math.max(0, Math.round(currentPlaybackTime * 1_000)),
    volume_percent: Math.round(Math.min(1, Math.max(0, volume)) * 100),
  };
}

/** Carries out a command by Apple's script. Throws what the script says. */
export async function carryOut(player: MusicKitPlayer, order: PlayerOrder): Promise<void> {
  switch (order.command) {
    case "play":
      if (order.queue) await player.setQueue(queueOf(order.queue));
      await player.play();
      if (typeof order.position_ms === "number") await player.seekToTime(order.position_ms / 1_000);
      return;
    case "queue":
      if (order.queue) await player.playLater(queueOf(order.queue));
      return;
    case "pause":
      await player.pause();
      return;
    case "next":
      return player.skipToNextItem();
    case "previous":
      return player.skipToPreviousItem();
    case "seek":
      return player.seekToTime((order.position_ms ?? 0) / 1_000);
    case "volume":
      player.volume = (order.percent ?? 0) / 100;
      return;
    default:
      throw new Error(`This player does not know the command ${order.command}.`);
  }
}

const queueOf = ({ kind, id, ids }: NonNullable<PlayerOrder["queue"]>): Record<string, unknown> =>
  kind === "songs" ? { songs: ids ?? [] } : { [kind]: id };

/** Carries out a command, and reports its end with the state. */
export async function answerOrder(player: MusicKitPlayer, playerId: string, order: PlayerOrder): Promise<void> {
  const refusal = await carryOut(player, order).then(
    () => undefined,
    (error: unknown) => refusalOf(error),
  );
  await report(playerId, { ...stateOf(player), command_id: order.id, ...(refusal === undefined ? {} : { refusal }) });
}

export async function report(
  playerId: string,
  body: PlayerState & { command_id?: string; refusal?: { reason: string; message: string } },
): Promise<void> {
  await callData("POST", `/api/music-players/${playerId}/state`, { body });
}

function refusalOf(error: unknown): { reason: string; message: string } {
  const { name = "Error", message = String(error) } = error instanceof Error ? error : {};
  // A browser lets a page play only after a person used it.
  const words = name === "NotAllowedError" ? "The browser asks for a click in the page of the player first." : message;
  return { reason: name.slice(0, 100) || "Error", message: words.slice(0, 500) || "Apple's script refused it." };
}
