import { musicPlayersOf } from "#connections/player-bridge/music-players-client";
import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { actingUser } from "#tenancy/acting-user";

import type { ReportPlayerInput } from "./schemas.ts";

/** Records what a person's open player plays, and ends the command that it carried out. */
export async function reportPlayer(
  ctx: ServiceContext,
  provider: string,
  playerId: string,
  { is_playing: isPlaying, song, progress_ms: progressMs, volume_percent: volumePercent, ...ends }: ReportPlayerInput,
): Promise<void> {
  const isOpen = await musicPlayersOf(ctx, ctx.tenant.id, provider).report(playerId, actingUser(ctx.actor) ?? "", {
    report: {
      isPlaying,
      song: song && {
        id: song.id,
        name: song.name,
        artist: song.artist,
        album: song.album,
        artworkUrl: song.artwork_url,
        durationMs: song.duration_ms,
      },
      progressMs,
      volumePercent,
    },
    orderId: ends.command_id ?? null,
    refusal: ends.refusal ?? null,
  });
  if (!isOpen) throw notFound("player", playerId);
}
