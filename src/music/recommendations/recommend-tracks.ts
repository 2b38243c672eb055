import type { MusicProvider } from "#connections/music/music-provider";
import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import type { Song } from "#engine/recommendation/song";
import { AppError, invalidInput } from "#errors/app-error";
import { governMusicRead } from "#music/calls/govern-music-call";
import { requireTracks } from "#music/playlists/require-tracks";
import { chooseProvider } from "#music/provider-choice/choose-provider";

import { knowListener } from "./know-listener.ts";
import { makeRecommendation } from "./make-recommendation.ts";
import type { RecommendTracksInput } from "./schemas.ts";
import type { RecommendationRow } from "./store.ts";

/**
 * Recommends tracks similar to some tracks and artists; without any, by the listening history. Throws
 * NO_SEEDS_AND_NO_HISTORY without both.
 */
export async function recommendTracks(
  ctx: ServiceContext,
  { seedTracks = [], seedArtists = [], limit, provider, agent_id: agentId }: RecommendTracksInput,
): Promise<RecommendationRow> {
  if (agentId !== undefined) await governMusicRead(ctx, agentId);
  const { music } = await chooseProvider(ctx, provider);
  requireTracks(seedTracks, music.id, "body.seedTracks");
  const isOpen = seedTracks.length === 0 && seedArtists.length === 0;
  const listener = await knowListener(ctx, music, { withHeardElsewhere: isOpen });
  if (isOpen && listener.plays.length === 0) throw nothingToGoBy(music.id);
  const { row, statements } = await makeRecommendation(ctx, music, listener, {
    source: isOpen ? "history" : "api",
    subject: "",
    seedTracks: await songsOf(music, seedTracks, listener.songs),
    seedArtists,
    genre: null,
    mood: null,
    limit,
    agentId,
  });
  await commit(ctx, statements, { result: row });
  return row;
}

/** The seeds as songs: the known ones, and the provider's data of the others. */
async function songsOf({ library }: MusicProvider, uris: readonly string[], known: readonly Song[]): Promise<Song[]> {
  const byUri = new Map(known.map((song) => [song.uri, song]));
  return Promise.all(
    uris.map(async (uri, index) => {
      const song = byUri.get(uri) ?? (await library.track(uri));
      if (song !== null) return song;
      const issue = {
        path: `body.seedTracks.${index}`,
        code: "unknown_track",
        message: "does not name a track of the provider",
      };
      throw invalidInput(issue);
    }),
  );
}

const nothingToGoBy = (provider: string): AppError =>
  new AppError("NO_SEEDS_AND_NO_HISTORY", {
    message: "Name tracks or artists: there is no listening history yet.",
    details: { provider },
  });
