import { plainName, type Song } from "./song.ts";

/** The penalty of a song for each earlier choice by its artist, at the usual variety. */
const SAME_ARTIST = 0.3;
/** The same penalty for its album. */
const SAME_ALBUM = 0.1;

/**
 * Chooses songs one by one, each time the best remaining one. Each chosen song lowers others of its artist and album,
 * more so the more variety (0–1) is wanted. Ties go to the first URI, so the order of the input does not matter.
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
