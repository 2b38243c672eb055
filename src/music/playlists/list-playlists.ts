import type { MusicPlaylist } from "#connections/music/music-provider";
import type { MusicProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { governMusicRead } from "#music/calls/govern-music-call";
import { chooseProvider } from "#music/provider-choice/choose-provider";

import { keptPlaylists } from "./kept-playlists.ts";
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
  /** When the stored copy was listed, if the provider failed and the copy is the answer (milliseconds since 1970). */
  staleSince: number | null;
}

/**
 * Lists the playlists of an account, and updates the copy for recommendations. While the provider fails, it returns the
 * copy.
 */
export async function listPlaylists(
  ctx: ServiceContext,
  { provider, agent_id: agentId }: MusicRead,
): Promise<ListedPlaylists> {
  if (agentId !== undefined) await governMusicRead(ctx, agentId);
  const { music } = await chooseProvider(ctx, provider);
  try {
    return await readForCopy(music.id, async () => {
      const { items, isCut } = await readWhole((cursor) => music.library.playlists(cursor), MAX_PLAYLISTS);
      await syncPlaylists(ctx, music, items);
      return { provider: music.id, playlists: items, isCut, staleSince: null };
    });
  } catch (error) {
    if (!isOutage(error)) throw error;
    const { playlists, asOf } = await keptPlaylists(ctx, music.id);
    if (playlists.length === 0) throw error;
    ctx.log.warn("playlists_stale", { provider: music.id, error });
    return { provider: music.id, playlists, isCut: playlists.length >= MAX_PLAYLISTS, staleSince: asOf };
  }
}

/** Whether the provider failed, or limits requests, so that the copy is the best answer. */
const isOutage = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code === "PLAYLIST_SYNC_FAILED" || error.code === "PROVIDER_RATE_LIMITED");
