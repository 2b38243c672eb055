import type { PlaylistTrack } from "#connections/music/music-provider";
import type { MusicProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context/context";
import { governMusicRead } from "#music/calls/govern-music-call";

import type { MusicRead } from "./list-playlists.ts";
import { openPlaylist, readForCopy } from "./open-playlists.ts";
import { readWhole } from "./read-whole.ts";

/** Maximum listed tracks of a playlist. */
export const MAX_TRACKS = 500;

export interface ListedTracks {
  provider: MusicProviderId;
  tracks: PlaylistTrack[];
  /** Whether the playlist has more. */
  isCut: boolean;
}

/** Lists the tracks of a playlist, in its order. */
export async function listPlaylistTracks(
  ctx: ServiceContext,
  playlistId: string,
  { provider, agent_id: agentId }: MusicRead,
): Promise<ListedTracks> {
  if (agentId !== undefined) await governMusicRead(ctx, agentId);
  const { music, version } = await openPlaylist(ctx, playlistId, provider);
  return readForCopy(music.id, async () => {
    const read = (cursor: string | undefined) => music.library.playlistTracks(playlistId, cursor, version);
    const { items, isCut } = await readWhole(read, MAX_TRACKS);
    return { provider: music.id, tracks: items, isCut };
  });
}
