import type { MusicProvider } from "#connections/music/music-provider";
import type { ServiceContext } from "#context";
import type { Statement } from "#db/statement";
import { recommend } from "#engine/recommendation/recommend";

import { findCandidates, merged, type Sought } from "./find-candidates.ts";
import type { KnownListener } from "./know-listener.ts";
import { deleteRecommendationsBeyond, insertRecommendation, type RecommendationRow } from "./store.ts";

/** How long an answer to a genre or a mood is cached. */
export const CACHE_SECONDS = 86_400;
/** Maximum stored recommendations of a tenant. */
const MAX_KEPT = 500;

export interface Wanted extends Omit<Sought, "now"> {
  source: RecommendationRow["source"];
  /** The genre or the mood as in a URL; empty for other sources. */
  subject: string;
  limit: number;
  agentId: string | undefined;
}

/** Makes a recommendation from the provider's songs and the listener's own; the caller commits the statements. */
export async function makeRecommendation(
  ctx: ServiceContext,
  { id: provider, library }: MusicProvider,
  listener: KnownListener,
  { source, subject, limit, agentId, ...asked }: Wanted,
): Promise<{ row: RecommendationRow; statements: Statement[] }> {
  const now = ctx.clock();
  const sought = { ...asked, now };
  const candidates = merged([...(await findCandidates(library, sought, listener)), ...listener.songs]);
  const { songs, confidence } = recommend(candidates, { ...sought, limit }, listener);
  const row: RecommendationRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    provider,
    source,
    subject,
    seedTracks: asked.seedTracks.map(({ uri }) => uri),
    seedArtists: [...asked.seedArtists],
    size: limit,
    songs: songs.map(({ song, score, reason }) => {
      const { uri, name, artists, album, artworkUrl, durationMs } = song;
      return { uri, name, artists: [...artists], album, artworkUrl, durationMs, score, reason };
    }),
    confidence,
    agentId: agentId ?? null,
    createdAt: now,
    cachedUntil: now + CACHE_SECONDS * 1_000,
  };
  return { row, statements: [insertRecommendation(row), deleteRecommendationsBeyond(ctx.tenant.id, MAX_KEPT)] };
}
