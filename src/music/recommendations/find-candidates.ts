import type { AboutArtist, MusicLibrary } from "#connections/music/music-provider";
import { readGenres } from "#engine/recommendation/genres";
import { genresOfKnownArtist } from "#engine/recommendation/known-artists";
import { genresOfMood, type Mood } from "#engine/recommendation/moods";
import { habitsOf } from "#engine/recommendation/plays";
import { HABIT_SEEDS } from "#engine/recommendation/recommend";
import { plainName, type Song } from "#engine/recommendation/song";

import type { KnownListener } from "./know-listener.ts";
import { withoutFailing } from "./without-failing.ts";

/** The subject of a search at the provider. */
export interface Sought {
  seedTracks: readonly Song[];
  seedArtists: readonly string[];
  genre: string | null;
  mood: Mood | null;
  now: number;
}

/** The results of the searches for a recommendation. */
export interface Found {
  songs: Song[];
  /** The genres of artists by their plain names, where known. */
  genresOfArtists: ReadonlyMap<string, readonly string[]>;
  /** Playlists of other people that have a seed artist. */
  lists: Song[][];
  /** The artists and genres that were searched. */
  artists: string[];
  genres: string[];
  /** Whether the provider refused a part of the calls. */
  isPartial: boolean;
}

/** Maximum calls to the provider for a recommendation, with those that learn of the listener and the seeds. */
export const MAX_CALLS = 4;
/** Maximum artists of a search: each is a call, and one call remains for other artists. */
const MAX_ARTISTS = 3;
const MAX_GENRES = 3;
const OF_GENRES = 40;
/** Free calls from which a playlist of other people is looked for: finding and reading it are two. */
const ENOUGH_FOR_A_PLAYLIST = 3;

/**
 * Searches the provider for songs to recommend, with at most `calls` calls: of the artists of the seeds, or else of the
 * listener's habits, and of other artists by the genres and the playlists of those.
 */
export async function findCandidates(
  library: MusicLibrary,
  sought: Sought,
  listener: KnownListener,
  calls: number,
): Promise<Found> {
  const { genre, mood } = sought;
  if (genre !== null) return ofGenres(library, [genre], calls);
  if (mood !== null) return ofGenres(library, genresOfMood(mood, MAX_GENRES), calls);
  return aroundArtists(library, artistsOf(sought, listener), listener, calls);
}

async function ofGenres(library: MusicLibrary, genres: string[], calls: number): Promise<Found> {
  const songs = await library.tracksOfGenres(genres, OF_GENRES, calls);
  return { songs, genresOfArtists: new Map(), lists: [], artists: [], genres, isPartial: false };
}

/** The artists to begin from, and how many of them are searched. */
function artistsOf(
  { seedTracks, seedArtists, now }: Sought,
  { plays }: KnownListener,
): { names: string[]; searched: number } {
  const isOpen = seedTracks.length === 0 && seedArtists.length === 0;
  const seeds = isOpen ? habitsOf(plays, now, HABIT_SEEDS).favourites.map(({ song }) => song) : seedTracks;
  const names = [...seedArtists, ...seeds.flatMap((song) => song.artists.slice(0, 1))];
  // The listener's habits are known already, so that one search is enough.
  return {
    names: [...new Map(names.map((name) => [plainName(name), name])).values()],
    searched: isOpen ? 1 : MAX_ARTISTS,
  };
}

async function aroundArtists(
  library: MusicLibrary,
  { names, searched }: { names: string[]; searched: number },
  listener: KnownListener,
  calls: number,
): Promise<Found> {
  const artists = names.slice(0, Math.min(searched, calls - 1));
  const about = await withoutFailing(artists.map((name) => library.aboutArtist(name)));
  const genresOfArtists = genresOf(names, artists, about.results, listener.songs);
  const genres = mostShared([...genresOfArtists.values()]).slice(0, MAX_GENRES);
  const left = calls - artists.length;
  const beside = await besideFirst(library, artists[0], left, genres.length > 0);
  const free = left - beside.calls;
  const more = await withoutFailing(
    genres.length === 0 || free < 1 ? [] : [library.tracksOfGenres(genres, OF_GENRES, free)],
    about.results.some((one) => one !== null),
  );
  return {
    songs: [
      ...about.results.flatMap((one) => one?.tracks ?? []),
      ...beside.tracks,
      ...more.results.flatMap((tracks) => tracks ?? []),
    ],
    genresOfArtists,
    lists: beside.tracks.length > 0 ? [beside.tracks] : [],
    artists,
    genres: free < 1 ? [] : genres,
    isPartial: about.isPartial || beside.isPartial || more.isPartial,
  };
}

/** The genres of artists: the provider's, else those of their known songs, else those of a widely known artist. */
function genresOf(
  names: readonly string[],
  searched: readonly string[],
  about: readonly (AboutArtist | null)[],
  songs: readonly Song[],
): Map<string, readonly string[]> {
  const told = new Map(searched.map((name, index) => [plainName(name), about[index] ?? null]));
  return new Map(
    names.map((name) => {
      const plain = plainName(name);
      const its = told.get(plain);
      const ofSongs = (its?.tracks ?? songs.filter(({ artists }) => artists.some((one) => plainName(one) === plain)))
        .slice(0, 10)
        .flatMap(({ genres }) => genres);
      const first = [its?.genres ?? [], ofSongs, genresOfKnownArtist(name)]
        .map(readGenres)
        .find((one) => one.length > 0);
      return [plain, first ?? []];
    }),
  );
}

/** Genres in the order of how many artists share them, and then in that of the artists. */
function mostShared(genres: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>();
  for (const genre of genres.flat()) counts.set(genre, (counts.get(genre) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([genre]) => genre);
}

/** Songs beside the first artist in a playlist of other people: where calls are free, or no genre leads further. */
async function besideFirst(
  library: MusicLibrary,
  artist: string | undefined,
  left: number,
  hasGenres: boolean,
): Promise<{ tracks: Song[]; calls: number; isPartial: boolean }> {
  const none = { tracks: [], calls: 0, isPartial: false };
  if (artist === undefined || left < (hasGenres ? ENOUGH_FOR_A_PLAYLIST : 2)) return none;
  const { results, isPartial } = await withoutFailing([library.tracksBeside(artist)], true);
  const [found] = results;
  return found ? { ...found, isPartial } : { ...none, calls: 2, isPartial };
}

/** Songs without duplicates, with the genres of every place where they were found. */
export function merged(songs: readonly Song[]): Song[] {
  const byUri = new Map<string, Song>();
  for (const song of songs) {
    const known = byUri.get(song.uri);
    byUri.set(
      song.uri,
      known === undefined ? song : { ...known, genres: [...new Set([...known.genres, ...song.genres])] },
    );
  }
  return [...byUri.values()];
}
