import { plainName, type Song } from "./song.ts";

/** The penalty of a song for each earlier choice by its artist, at the usual variety. */
const SAME_ARTIST = 0.3;
/** The same penalty for its album. */
const SAME_ALBUM = 0.1;

/** The share of places for artists who are not seeds: the least, and what the wish for variety adds at most. */
const LEAST_DISCOVERY = 0.4;
const WISHED_DISCOVERY = 0.4;

/** The share of places for artists who are not seeds, 0.4–0.8, by the wanted variety (0–1). Half of them without a wish. */
export const discoveryShare = (variety: number): number => LEAST_DISCOVERY + WISHED_DISCOVERY * variety ** 2;

export interface Choice {
  limit: number;
  /** 0–1. */
  variety: number;
  /** Whether a song is by an artist who is a seed. */
  isOfSeed: (song: Song) => boolean;
}

interface Candidate<Entry> {
  entry: Entry;
  score: number;
  artists: readonly string[];
  albums: readonly string[];
  isOfSeed: boolean;
}

/**
 * The most places for seed artists, so that the others have their share of what is returned. A list stays shorter rather
 * than give it away.
 */
function placesOfSeeds(candidates: readonly Candidate<unknown>[], { limit, variety }: Choice): number {
  const share = discoveryShare(variety);
  const others = Math.min(limit, candidates.filter(({ isOfSeed }) => !isOfSeed).length);
  const most = limit - Math.ceil(share * limit);
  return others === 0 ? Math.max(1, most) : Math.min(most, Math.floor((others * (1 - share)) / share));
}

/**
 * Chooses songs one by one, each time the best remaining one. Each chosen song lowers others of its artist and album,
 * more so the more variety (0–1) is wanted; and seed artists have only a share of the places. Ties go to the first URI,
 * so the order of the input does not matter.
 */
export function chooseSongs<Entry extends { song: Song; score: number }>(
  scored: readonly Entry[],
  choice: Choice,
): Entry[] {
  const { limit, variety, isOfSeed } = choice;
  const left = scored
    .toSorted((a, b) => b.score - a.score || (a.song.uri < b.song.uri ? -1 : 1))
    .map((entry): Candidate<Entry> => ({
      entry,
      score: entry.score,
      artists: entry.song.artists.map(plainName),
      albums: entry.song.album === "" ? [] : [plainName(entry.song.album)],
      isOfSeed: isOfSeed(entry.song),
    }));
  const artists = new Map<string, number>();
  const albums = new Map<string, number>();
  const chosen: Entry[] = [];
  let ofSeeds = placesOfSeeds(left, choice);
  const worth = (one: Candidate<Entry>): number =>
    one.score *
    (1 - SAME_ARTIST * 2 * variety) ** most(artists, one.artists) *
    (1 - SAME_ALBUM * 2 * variety) ** most(albums, one.albums);
  while (chosen.length < limit) {
    const best = bestOf(
      left.filter((one) => ofSeeds > 0 || !one.isOfSeed),
      worth,
    );
    if (best === null) break;
    left.splice(left.indexOf(best), 1);
    chosen.push(best.entry);
    if (best.isOfSeed) ofSeeds -= 1;
    count(artists, best.artists);
    count(albums, best.albums);
  }
  return chosen;
}

/** The first one of the highest worth. */
function bestOf<One>(ones: readonly One[], worth: (one: One) => number): One | null {
  let best: One | null = null;
  let most = -Infinity;
  for (const one of ones) {
    const its = worth(one);
    if (its <= most) continue;
    best = one;
    most = its;
  }
  return best;
}

const most = (counts: ReadonlyMap<string, number>, names: readonly string[]): number =>
  Math.max(0, ...names.map((name) => counts.get(name) ?? 0));

const count = (counts: Map<string, number>, names: readonly string[]): void => {
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
};
