import { plainName, type Song } from "./song.ts";

/** A listener's opinion of a recommendation or of one of its songs. */
export interface Opinion {
  /** −1 to 1. */
  score: number;
  category: "accuracy" | "helpfulness" | "diversity" | null;
  /** Whether it concerns one song; otherwise it concerns a list that contained these songs. */
  isAboutOne: boolean;
  songs: readonly Pick<Song, "uri" | "artists">[];
}

/** At or below this score, a song that was judged alone is not recommended again. */
export const DISLIKED = -0.5;
/** The share of an opinion about a list that each of its songs gets. */
const OF_A_LIST = 0.5;
/** The share of an opinion about songs that other songs of the artist get. */
const OF_AN_ARTIST = 0.4;
/** Number of agreeing opinions at which their mean counts half. */
const DOUBT = 1;

export interface Taste {
  isDisliked(song: Song): boolean;
  /** −1 to 1: the opinion of the song, or else of its artists. */
  of(song: Song): number;
  /** 0–1: the variety that the listener wants; 0.5 without an opinion. */
  variety: number;
}

interface Tally {
  sum: number;
  weight: number;
}

const add = (tallies: Map<string, Tally>, key: string, score: number, weight: number): void => {
  const { sum, weight: before } = tallies.get(key) ?? { sum: 0, weight: 0 };
  tallies.set(key, { sum: sum + score * weight, weight: before + weight });
};

const meanOf = (tally: Tally | undefined): number => (tally === undefined ? 0 : tally.sum / (tally.weight + DOUBT));

/** Reads opinions in any order. One of the category `diversity` concerns the mixture, not the songs. */
export function tasteOf(opinions: readonly Opinion[]): Taste {
  const songs = new Map<string, Tally>();
  const artists = new Map<string, Tally>();
  const alone = new Map<string, Tally>();
  const mixture: Tally = { sum: 0, weight: 0 };
  for (const { score, category, isAboutOne, songs: concerned } of opinions) {
    if (category === "diversity" && !isAboutOne) {
      mixture.sum += score;
      mixture.weight += 1;
      continue;
    }
    for (const { uri, artists: names } of concerned) {
      if (isAboutOne) add(alone, uri, score, 1);
      add(songs, uri, score, isAboutOne ? 1 : OF_A_LIST);
      for (const name of names) add(artists, plainName(name), score, isAboutOne ? 1 : OF_A_LIST / concerned.length);
    }
  }
  const isDisliked = ({ uri }: Song): boolean => {
    const tally = alone.get(uri);
    return tally !== undefined && tally.sum / tally.weight <= DISLIKED;
  };
  return {
    isDisliked,
    of: ({ uri, artists: names }) => {
      const own = songs.get(uri);
      if (own !== undefined) return meanOf(own);
      const means = names.map((name) => meanOf(artists.get(plainName(name))));
      return means.length === 0 ? 0 : (OF_AN_ARTIST * means.reduce((sum, mean) => sum + mean, 0)) / means.length;
    },
    // A listener who found the mixture poor gets more variety.
    variety: 0.5 - (0.5 * mixture.sum) / Math.max(mixture.weight, 1),
  };
}
