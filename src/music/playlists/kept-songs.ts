import type { MusicProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context";

import { selectSongs, type StoredSong } from "./store.ts";
import { MAX_KEPT_PLAYLISTS } from "./sync-playlists.ts";

/** The stored songs of an account's playlists, a list for each playlist. */
export const keptPlaylistSongs = (
  ctx: Pick<ServiceContext, "db" | "tenant">,
  provider: MusicProviderId,
): Promise<StoredSong[][]> => selectSongs(ctx.db, ctx.tenant.id, provider, MAX_KEPT_PLAYLISTS);
