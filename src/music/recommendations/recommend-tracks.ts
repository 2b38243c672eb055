import type { MusicProvider } from "#connections/music/music-provider";
import type { ServiceContext } from "#context/context";
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
  const { music, asked } = await chooseProvider(ctx, provider);
  requireTracks(seedTracks, music.id, "body.seedTracks");
  const isOpen = seedTracks.length === 0 && seedArtists.length === 0;
  const listener = await knowListener(ctx, music, { withHeardElsewhere: isOpen });
  if (isOpen && listener.plays.length === 0) throw nothingToGoBy(music.id);
  const seeds = await songsOf(music, seedTracks, listener.songs);
  const { row, statements } = await makeRecommendation(ctx, music, listener, {
    source: isOpen ? "history" : "api",
    subject: "",
    seedTracks: seeds.songs,
    unreadSeeds: seeds.unread,
    // Which provider plays, and what was heard there, were calls too.
    callsMade: seeds.calls + (asked === null ? 0 : 1) + (isOpen ? 1 : 0),
    seedArtists,
    genre: null,
    mood: null,
    limit,
    agentId,
  });
  await commit(ctx, statements, { result: row });
  return row;
}

/** Maximum seeds that the provider is asked about: the other calls find songs. */
const MAX_READ = 2;

interface ReadSeeds {
  songs: Song[];
  unread: string[];
  calls: number;
}

/** The seeds as songs: the known ones, and the provider's data of a few others. */
async function songsOf(
  { library }: MusicProvider,
  uris: readonly string[],
  known: readonly Song[],
): Promise<ReadSeeds> {
  const byUri = new Map(known.map((song) => [song.uri, song]));
  const unknown = uris.filter((uri) => !byUri.has(uri));
  const asked = unknown.slice(0, MAX_READ);
  for (const [uri, song] of await Promise.all(asked.map(async (uri) => [uri, await library.track(uri)] as const)))
    byUri.set(uri, song ?? unknownTrack(uris.indexOf(uri)));
  return {
    songs: uris.flatMap((uri) => byUri.get(uri) ?? []),
    unread: unknown.slice(MAX_READ),
    calls: asked.length,
  };
}

function unknownTrack(index: number): never {
  throw invalidInput({
    path: `body.seedTracks.${index}`,
    code: "unknown_track",
    message: "does not name a track of the provider",
  });
}

const nothingToGoBy = (provider: string): AppError =>
  new AppError("NO_SEEDS_AND_NO_HISTORY", {
    message: "Name tracks or artists: there is no listening history yet.",
    details: { provider },
  });
