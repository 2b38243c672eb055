import { appleMusicOf, songsOfArtist } from "#connections/apple-music/apple-music";
import type { MusicPlayer, MusicProvider } from "#connections/music/music-provider";
import { linkedPlayer } from "#connections/player-bridge/linked-player";
import { musicPlayersOf } from "#connections/player-bridge/music-players-client";
import type { MusicProviderId } from "#connections/providers/provider-id";
import { keptAccounts } from "#connections/sandbox-music/kept-accounts";
import { sandboxMusicOf } from "#connections/sandbox-music/sandbox-music";
import { spotifyMusic } from "#connections/spotify/spotify-music";

import type { ConnectionContext } from "./connection-context.ts";
import { type OpenConnection, openConnection, useConnection } from "./open-connection.ts";
import type { ConnectionRow } from "./store.ts";

/** The adapter of an open connection, for a music provider with a network API. */
export function musicOf(
  { row, call }: OpenConnection,
  id: Exclude<MusicProviderId, "sandbox_music">,
  addresses: Readonly<Record<"spotify.api" | "apple_music.api", string>>,
  player?: MusicPlayer,
): MusicProvider {
  if (id === "spotify") return spotifyMusic(call, addresses["spotify.api"]);
  return appleMusicOf(call, addresses["apple_music.api"], row.details["storefront"], player);
}

/** The player of an Apple Music account: the pages that are open. */
function applePlayer(ctx: ConnectionContext, { row, call }: OpenConnection): MusicPlayer {
  const base = ctx.config.providers.addresses["apple_music.api"];
  return linkedPlayer({
    provider: "apple_music",
    players: musicPlayersOf(ctx, ctx.tenant.id, "apple_music"),
    newId: ctx.newId,
    clock: ctx.clock,
    songsOfArtist: (artistId) => songsOfArtist(call, base, row.details["storefront"], artistId),
  });
}

/** Opens the tenant's account at a music provider. Throws the errors of `openConnection`. */
export async function openMusic(
  ctx: ConnectionContext,
  id: MusicProviderId,
  signal?: AbortSignal,
): Promise<MusicProvider> {
  return adapterOf(ctx, id, await openConnection(ctx, id, signal));
}

/** As `openMusic`, for a connection that was already read. */
export const useMusic = (ctx: ConnectionContext, id: MusicProviderId, row: ConnectionRow | undefined): MusicProvider =>
  adapterOf(ctx, id, useConnection(ctx, id, row));

function adapterOf(ctx: ConnectionContext, id: MusicProviderId, opened: OpenConnection): MusicProvider {
  if (id === "sandbox_music") return sandboxMusicOf(keptAccounts(ctx));
  const player = id === "apple_music" ? applePlayer(ctx, opened) : undefined;
  return musicOf(opened, id, ctx.config.providers.addresses, player);
}
