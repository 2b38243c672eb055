import type { MusicLibrary, MusicTrack } from "#connections/music/music-provider";
import { readGenres } from "#engine/recommendation/genres";
import { genresOfMood, type Mood } from "#engine/recommendation/moods";
import { habitsOf } from "#engine/recommendation/plays";
import { HABIT_SEEDS, type Listener } from "#engine/recommendation/recommend";
import { plainName, type Song } from "#engine/recommendation/song";

/** The subject of a search at the provider. */
export interface Sought {
  seedTracks: readonly Song[];
  seedArtists: readonly string[];
  genre: string | null;
  mood: Mood | null;
  now: number;
}

/** Maximum artists, and maximum genres, of a search: each is a call, or a few. */
const MAX_ARTISTS = 5;
const MAX_GENRES = 3;
const OF_AN_ARTIST = 20;
const OF_A_GENRE = 30;

/**
 * Searches the provider for songs to recommend: of the artists and genres of the seeds, or else of the listener's
 * habits.
 */
export async function findCandidates(library: MusicLibrary, sought: Sought, listener: Listener): Promise<Song[]> {
  const { artists, genres } = whatToAsk(sought, listener);
  const found = await Promise.all([
    ...artists.map((name) => library.tracksOfArtist(name, OF_AN_ARTIST)),
    ...genres.map(async (genre) => marked(await library.tracksOfGenre(genre, OF_A_GENRE), genre)),
  ]);
  return merged(found.flat());
}

function whatToAsk(
  { seedTracks, seedArtists, genre, mood, now }: Sought,
  listener: Listener,
): { artists: string[]; genres: string[] } {
  if (genre !== null) return { artists: [], genres: [genre] };
  if (mood !== null) return { artists: [], genres: genresOfMood(mood, MAX_GENRES) };
  const isOpen = seedTracks.length === 0 && seedArtists.length === 0;
  const seeds = isOpen ? habitsOf(listener.plays, now, HABIT_SEEDS).favourites.map(({ song }) => song) : seedTracks;
  const artists = [...seedArtists, ...seeds.flatMap((song) => song.artists.slice(0, 1))];
  return {
    artists: [...new Map(artists.map((name) => [plainName(name), name])).values()].slice(0, MAX_ARTISTS),
    genres: [...new Set(seeds.flatMap((song) => readGenres(song.genres)))].slice(0, MAX_GENRES),
  };
}

/** Marks the results of a genre's search with the genre, even where the provider does not report it. */
const marked = (tracks: readonly MusicTrack[], genre: string): MusicTrack[] =>
  tracks.map((track) => (readGenres(track.genres).length > 0 ? track : { ...track, genres: [genre] }));

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
