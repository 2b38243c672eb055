import type { MusicTrack } from "#connections/music/music-provider";
import type { ServiceContext } from "#context/context";

import { selectHeard } from "./store.ts";

export interface HeardTrack {
  track: MusicTrack;
  provider: string;
  /** Milliseconds since 1970. */
  playedAt: number;
}

/** The tracks that the tenant heard through the platform, newest first. */
export async function listHeard(ctx: Pick<ServiceContext, "db" | "tenant">, limit: number): Promise<HeardTrack[]> {
  const rows = await selectHeard(ctx.db, ctx.tenant.id, limit);
  return rows.map(({ provider, playedAt, trackUri, name, artists, album, artworkUrl, durationMs, isrc, genres }) => ({
    track: { uri: trackUri, name, artists, album, artworkUrl, durationMs, isrc, genres },
    provider,
    playedAt,
  }));
}
