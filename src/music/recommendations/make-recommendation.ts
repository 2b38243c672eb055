import type { MusicProvider } from "#connections/music/music-provider";
import type { ServiceContext } from "#context/context";
import type { Statement } from "#db/statement";
import { readGenres } from "#engine/recommendation/genres";
import { genresOfKnownArtist } from "#engine/recommendation/known-artists";
import { recommend } from "#engine/recommendation/recommend";
import type { Song } from "#engine/recommendation/song";

import { findCandidates, MAX_CALLS, merged, type Sought } from "./find-candidates.ts";
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
  /** Seed tracks that the provider was not asked about; they count only as songs that must not be recommended. */
  unreadSeeds?: readonly string[];
  /** Number of calls to the provider that were made for this before. */
  callsMade?: number;
}

/** Makes a recommendation from the provider's songs and the listener's own; the caller commits the statements. */
export async function makeRecommendation(
  ctx: ServiceContext,
  { id: provider, library }: MusicProvider,
  listener: KnownListener,
  { source, subject, limit, agentId, unreadSeeds = [], callsMade = 0, ...asked }: Wanted,
): Promise<{ row: RecommendationRow; statements: Statement[] }> {
  const now = ctx.clock();
  const sought = { ...asked, now };
  const found = await findCandidates(library, sought, listener, MAX_CALLS - callsMade);
  const candidates = merged([...found.songs, ...listener.songs])
    .filter(({ uri }) => !unreadSeeds.includes(uri))
    .map(withKnownGenres);
  const lists = [...listener.lists, ...found.lists];
  const { genresOfArtists } = found;
  const { songs, confidence, discovery } = recommend(
    candidates,
    { ...sought, limit, lists, genresOfArtists },
    listener,
  );
  const row: RecommendationRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    provider,
    source,
    subject,
    seedTracks: [...asked.seedTracks.map(({ uri }) => uri), ...unreadSeeds],
    seedArtists: [...asked.seedArtists],
    size: limit,
    songs: songs.map(({ song, score, reason }) => {
      const { uri, name, artists, album, artworkUrl, durationMs } = song;
      return { uri, name, artists: [...artists], album, artworkUrl, durationMs, score, reason };
    }),
    confidence,
    metadata: {
      artists: found.artists,
      genres: found.genres,
      candidates: candidates.length,
      unreadSeeds: [...unreadSeeds],
      discovery,
      isPartial: found.isPartial,
    },
    agentId: agentId ?? null,
    createdAt: now,
    cachedUntil: now + CACHE_SECONDS * 1_000,
  };
  return { row, statements: [insertRecommendation(row), deleteRecommendationsBeyond(ctx.tenant.id, MAX_KEPT)] };
}

/** A song with the genres of its widely known artist where its provider tells none. */
const withKnownGenres = (song: Song): Song =>
  readGenres(song.genres).length > 0 ? song : { ...song, genres: genresOfKnownArtist(song.artists[0] ?? "") };
