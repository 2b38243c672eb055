import { plainName, type Song } from "./song.ts";

/** What a song loses for each one of its artist that was chosen before it, at the usual variety. */
const SAME_ARTIST = 0.3;
/** The same for its album. */
const SAME_ALBUM = 0.1;

/**
 * Takes songs one by one, each time the best that is left, where every song chosen before takes something from others of its artist and
 * album: all the more, the more variety (0–1) is wanted. Of equals the first by URI is taken, so the order they came in means nothing.
 */
export function chooseSongs<Entry extends { song: Song; score: number }>(
  scored: readonly Entry[],
  { limit, variety }: { limit: number; variety: number },
): Entry[] {
  const left = scored.toSorted((a, b) => b.score - a.score || (a.song.uri < b.song.uri ? -1 : 1));
  const artists = new Map<string, number>();
  const albums = new Map<string, number>();
  const chosen: Entry[] = [];
  const worth = ({ song, score }: Entry): number =>
    score *
    (1 - SAME_ARTIST * 2 * variety) ** most(artists, song.artists) *
    (1 - SAME_ALBUM * 2 * variety) ** most(albums, albumOf(song));
  while (chosen.length < limit) {
    const best = left.reduce<Entry | null>(
      (found, one) => (found === null || worth(one) > worth(found) ? one : found),
      null,
    );
    if (best === null) break;
    left.splice(left.indexOf(best), 1);
    chosen.push(best);
    count(artists, best.song.artists);
    count(albums, albumOf(best.song));
  }
  return chosen;
}

const albumOf = ({ album }: Song): string[] => (album === "" ? [] : [album]);

const most = (counts: ReadonlyMap<string, number>, names: readonly string[]): number =>
  Math.max(0, ...names.map((name) => counts.get(plainName(name)) ?? 0));

const count = (counts: Map<string, number>, names: readonly string[]): void => {
  for (const name of names) counts.set(plainName(name), (counts.get(plainName(name)) ?? 0) + 1);
};
