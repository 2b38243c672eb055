import type { MusicProvider } from "#connections/music/music-provider";
import type { MusicProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { actOnMusic, type ForAgent } from "#music/calls/act-on-music";
import type { Acted } from "#platform/effects/act-once";

import { openPlaylist } from "./open-playlists.ts";
import { requireTracks } from "./require-tracks.ts";
import { markChanged } from "./store.ts";

export interface ChangePlaylistInput extends ForAgent {
  action: "add_tracks" | "remove_tracks";
  playlistId: string;
  trackUris: string[];
  provider?: MusicProviderId | undefined;
}

export interface ChangedPlaylist {
  playlistId: string;
  action: ChangePlaylistInput["action"];
  /** Number of added tracks, or removed URIs. */
  changed: number;
  /** Number of given tracks that the playlist already had or that were given before; 0 after a removal. */
  alreadyPresent: number;
  /** The new number of tracks; null when the provider did not report it. */
  trackCount: number | null;
}

/** Adds the tracks that a playlist does not have at its end, or removes all occurrences of some. */
export async function changePlaylist(
  ctx: ServiceContext,
  { provider, action, playlistId, trackUris, ...forAgent }: ChangePlaylistInput,
): Promise<Acted<ChangedPlaylist>> {
  const { music } = await openPlaylist(ctx, playlistId, provider);
  requireTracks(trackUris, music.id, "body.trackUris");
  const { library } = music;
  const change = (): Promise<number> =>
    action === "add_tracks" ? library.addTracks(playlistId, trackUris) : library.removeTracks(playlistId, trackUris);
  return actOnMusic(ctx, forAgent, {
    provider: music.id,
    action: "media_playlist_manage",
    operation: action,
    arguments: { playlist_id: playlistId, track_uris: trackUris },
    run: async () => {
      const changed = await change();
      const alreadyPresent = action === "add_tracks" ? trackUris.length - changed : 0;
      return { playlistId, action, changed, alreadyPresent, trackCount: await countOrNull(ctx, music, playlistId) };
    },
    alongside: () => [markChanged(ctx.tenant.id, music.id, playlistId)],
  });
}

/** The change is already made, so a provider that does not count must not make it fail. */
async function countOrNull(
  ctx: ServiceContext,
  { id, library }: MusicProvider,
  playlistId: string,
): Promise<number | null> {
  try {
    return await library.trackCount(playlistId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn("playlist_not_counted", { provider: id, error });
    return null;
  }
}
