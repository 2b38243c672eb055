import type { MusicTrack } from "#connections/music/music-provider";
import type { MusicProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context/context";
import type { Statement } from "#db/statement";

import { deleteBeyond, insertHeard } from "./store.ts";

/** Maximum heard tracks that are kept of a tenant. */
const MAX_KEPT = 500;

/** The statements that record a playing track as heard, for the batch that stores the end of the command. */
export const heardTrack = (
  ctx: ServiceContext,
  track: MusicTrack,
  { provider, agentId }: { provider: MusicProviderId; agentId: string | null },
): Statement[] => [
  insertHeard({
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    provider,
    trackUri: track.uri,
    name: track.name,
    artists: track.artists,
    album: track.album,
    artworkUrl: track.artworkUrl,
    durationMs: Math.max(0, Math.round(track.durationMs)),
    isrc: track.isrc,
    genres: track.genres,
    agentId,
    playedAt: ctx.clock(),
  }),
  deleteBeyond(ctx.tenant.id, MAX_KEPT),
];
