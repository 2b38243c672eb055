import type { MusicPlaylist } from "#connections/music/music-provider";
import type { MusicProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context/context";

import { selectKept } from "./store.ts";

/** The stored copy of an account's playlists. */
export interface KeptPlaylists {
  playlists: MusicPlaylist[];
  /** When they were last listed (milliseconds since 1970). */
  asOf: number;
}

/** The playlists of an account as they were last listed, without a call to the provider. */
export async function keptPlaylists(ctx: ServiceContext, provider: MusicProviderId): Promise<KeptPlaylists> {
  const kept = await selectKept(ctx.db, ctx.tenant.id, provider);
  return {
    playlists: kept.map(({ externalId, name, description, isPublic, artworkUrl, trackCount, version }) => ({
      id: externalId,
      uri: `${provider}:playlist:${externalId}`,
      name,
      description,
      isPublic,
      artworkUrl,
      trackCount,
      version,
    })),
    asOf: Math.max(0, ...kept.map(({ listedAt }) => listedAt)),
  };
}
