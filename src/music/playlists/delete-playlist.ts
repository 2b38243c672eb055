import type { MusicProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context/context";
import { actOnMusic, type ForAgent } from "#music/calls/act-on-music";
import type { Acted } from "#platform/effects/act-once";

import { openPlaylist } from "./open-playlists.ts";
import { deleteKept } from "./store.ts";

export interface DeletePlaylistInput extends ForAgent {
  playlistId: string;
  provider?: MusicProviderId | undefined;
}

/** Removes a playlist from the account. */
export async function deletePlaylist(
  ctx: ServiceContext,
  { playlistId, provider, ...forAgent }: DeletePlaylistInput,
): Promise<Acted<{ playlistId: string }>> {
  const { music } = await openPlaylist(ctx, playlistId, provider);
  return actOnMusic(ctx, forAgent, {
    provider: music.id,
    action: "media_playlist_manage",
    operation: "delete_playlist",
    arguments: { playlist_id: playlistId },
    run: async () => {
      await music.library.deletePlaylist(playlistId);
      return { playlistId };
    },
    alongside: () => [deleteKept(ctx.tenant.id, music.id, playlistId)],
  });
}
