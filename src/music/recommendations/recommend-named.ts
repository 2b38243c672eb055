import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { GENRES, genreSlug, genresNear, readGenre } from "#engine/recommendation/genres";
import type { Mood } from "#engine/recommendation/moods";
import { AppError } from "#errors/app-error";
import { governMusicRead } from "#music/calls/govern-music-call";
import { chooseProvider } from "#music/provider-choice/choose-provider";

import { knowListener } from "./know-listener.ts";
import { makeRecommendation } from "./make-recommendation.ts";
import type { NamedQuery } from "./schemas.ts";
import { type RecommendationRow, selectCached } from "./store.ts";

/** Recommends tracks of a genre. Throws UNKNOWN_GENRE, which names similarly written genres. */
export async function recommendGenre(ctx: ServiceContext, word: string, asked: NamedQuery): Promise<Recommended> {
  const genre = readGenre(word);
  if (genre === null)
    throw new AppError("UNKNOWN_GENRE", {
      message: "Unknown genre.",
      details: { near: genresNear(word.slice(0, 100), 5), genres: GENRES },
    });
  return recommendNamed(ctx, { source: "genre", subject: genreSlug(genre), genre, mood: null }, asked);
}

/** Recommends tracks that suit a mood. */
export const recommendMood = (ctx: ServiceContext, mood: Mood, asked: NamedQuery): Promise<Recommended> =>
  recommendNamed(ctx, { source: "mood", subject: mood, genre: null, mood }, asked);

export interface Recommended {
  row: RecommendationRow;
  /** Whether it comes from the cache. */
  isCached: boolean;
}

interface Named {
  source: "genre" | "mood";
  subject: string;
  genre: string | null;
  mood: Mood | null;
}

/** Returns the recommendation for the same name within a day; otherwise makes one. */
async function recommendNamed(
  ctx: ServiceContext,
  { source, subject, genre, mood }: Named,
  { provider, limit, agent_id: agentId }: NamedQuery,
): Promise<Recommended> {
  if (agentId !== undefined) await governMusicRead(ctx, agentId);
  const { music, asked } = await chooseProvider(ctx, provider);
  const named = { provider: music.id, source, subject, size: limit };
  const cached = await selectCached(ctx.db, ctx.tenant.id, named, ctx.clock());
  if (cached !== undefined) return { row: cached, isCached: true };
  const listener = await knowListener(ctx, music, { withHeardElsewhere: false });
  const wanted = {
    source,
    subject,
    seedTracks: [],
    seedArtists: [],
    genre,
    mood,
    limit,
    agentId,
    callsMade: asked === null ? 0 : 1,
  };
  const { row, statements } = await makeRecommendation(ctx, music, listener, wanted);
  await commit({ writer: ctx.writer, clock: ctx.clock }, statements);
  return { row, isCached: false };
}
