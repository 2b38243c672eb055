import type { MusicProvider } from "#connections/music/music-provider";
import type { ServiceContext } from "#context/context";
import type { Opinion } from "#engine/recommendation/opinions";
import type { Play } from "#engine/recommendation/plays";
import type { Listener } from "#engine/recommendation/recommend";
import type { Song } from "#engine/recommendation/song";
import { listHeard } from "#music/listening-history/list-heard";
import { selectKeptSongs } from "#music/playlists/kept-songs.queries";

import { type FeedbackRow, selectFeedback } from "./store.ts";

/** Number of latest plays that count. */
const MAX_PLAYS = 300;
/** Number of latest opinions that count. */
export const MAX_OPINIONS = 300;

export interface KnownListener extends Listener {
  /** Distinct songs of the provider that the listener has in playlists or heard. */
  songs: Song[];
  /** The listener's playlists. */
  lists: Song[][];
}

/**
 * The data about the tenant as a listener at a provider: plays, playlists and opinions. The provider's own history is
 * read only `withHeardElsewhere`, because that is a call.
 */
export async function knowListener(
  ctx: ServiceContext,
  { id: provider, library }: MusicProvider,
  { withHeardElsewhere }: { withHeardElsewhere: boolean },
): Promise<KnownListener> {
  const [heard, lists, feedback, elsewhere] = await Promise.all([
    listHeard(ctx, MAX_PLAYS),
    selectKeptSongs(ctx.db, ctx.tenant.id, provider),
    selectFeedback(ctx.db, ctx.tenant.id, MAX_OPINIONS),
    withHeardElsewhere ? library.recentlyPlayed() : [],
  ]);
  const plays: Play[] = [
    ...heard.map(({ track, playedAt }) => ({ song: track, playedAt })),
    ...elsewhere.map(({ track, playedAt }) => ({
      song: track,
      playedAt: playedAt === null ? null : Date.parse(playedAt),
    })),
  ];
  const own = [
    ...lists.flat(),
    ...heard.filter((one) => one.provider === provider).map(({ track }) => track),
    ...elsewhere.map(({ track }) => track),
  ];
  return {
    plays: plays.filter(({ playedAt }) => playedAt === null || Number.isFinite(playedAt)),
    playlists: lists.map((songs) => songs.map(({ uri }) => uri)),
    opinions: feedback.map(opinionOf),
    lists,
    songs: [...new Map(own.map((song) => [song.uri, song])).values()],
  };
}

const opinionOf = ({ score, category, trackUri, songs }: FeedbackRow): Opinion => ({
  score,
  category,
  isAboutOne: trackUri !== "",
  songs,
});
