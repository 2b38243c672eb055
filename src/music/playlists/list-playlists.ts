import type { MusicPlaylist } from "#connections/music/music-provider";
import type { MusicProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context";
import { governMusicRead } from "#music/calls/govern-music-call";
import { chooseProvider } from "#music/provider-choice/choose-provider";

import { readForCopy } from "./open-playlists.ts";
import { readWhole } from "./read-whole.ts";
import { syncPlaylists } from "./sync-playlists.ts";

/** Maximum listed playlists of an account. */
export const MAX_PLAYLISTS = 500;

export interface MusicRead {
  provider?: MusicProviderId | undefined;
  agent_id?: string | undefined;
}

export interface ListedPlaylists {
  provider: MusicProviderId;
  playlists: MusicPlaylist[];
  /** Whether the account has more. */
  isCut: boolean;
}

/** Lists the playlists of an account, and updates the copy for recommendations. */
export async function listPlaylists(
  ctx: ServiceContext,
  { provider, agent_id: agentId }: MusicRead,
): Promise<ListedPlaylists> {
  if (agentId !== undefined) await governMusicRead(ctx, agentId);
  const { music } = await chooseProvider(ctx, provider);
  return readForCopy(music.id, async () => {
    const { items, isCut } = await readWhole((cursor) => music.library.playlists(cursor), MAX_PLAYLISTS);
    await syncPlaylists(ctx, music, items);
    return { provider: music.id, playlists: items, isCut };
  });
}
