import type { MusicPlaylist } from "#connections/music/music-provider";
import type { MusicProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context/context";
import { actOnMusic, type ForAgent } from "#music/calls/act-on-music";
import { chooseProvider } from "#music/provider-choice/choose-provider";
import type { Acted } from "#platform/effects/act-once";

import { requireTracks } from "./require-tracks.ts";

export interface CreatePlaylistInput extends ForAgent {
  name: string;
  description?: string | undefined;
  isPublic?: boolean | undefined;
  trackUris?: string[] | undefined;
  provider?: MusicProviderId | undefined;
}

export interface CreatedPlaylist {
  provider: MusicProviderId;
  playlist: MusicPlaylist;
}

/** Creates a playlist in the account, with the named tracks. */
export async function createPlaylist(
  ctx: ServiceContext,
  { provider, name, description = "", isPublic = false, trackUris = [], ...forAgent }: CreatePlaylistInput,
): Promise<Acted<CreatedPlaylist>> {
  const { music } = await chooseProvider(ctx, provider);
  requireTracks(trackUris, music.id, "body.trackUris");
  const playlist = { name, description, isPublic, trackUris };
  return actOnMusic(ctx, forAgent, {
    provider: music.id,
    action: "media_playlist_manage",
    operation: "create_playlist",
    arguments: playlist,
    run: async () => ({ provider: music.id, playlist: await music.library.createPlaylist(playlist) }),
  });
}
