import { genreLikeness, genreSlug, genresLikeness, readGenres } from "./genres.ts";
import { type Mood, moodFit } from "./moods.ts";
import type { Neighbour } from "./neighbours.ts";
import type { Habits } from "./plays.ts";
import { isBy, plainName, type Song } from "./song.ts";
import type { Togetherness } from "./togetherness.ts";

/** Something that speaks for a song. */
export interface Evidence {
  /** 0–1: the certainty that the song is wanted, by this evidence alone. */
  strength: number;
  /** One sentence for the listener. */
  reason: string;
}

/** A song that others should resemble. */
export interface Seed {
  song: Song;
  /** 0–1. */
  weight: number;
  /** Whether the listener named it; otherwise it was only heard. */
  isNamed: boolean;
}

/** The aim of a recommendation. */
export interface Wish {
  seeds: readonly Seed[];
  /** Names of artists. */
  artists: readonly string[];
  /** The genres of artists by their plain names, where known. */
  genresOfArtists: ReadonlyMap<string, readonly string[]>;
  /** The songs that are beside the artists in playlists, by URI. */
  neighbours: ReadonlyMap<string, Neighbour>;
  genre: string | null;
  mood: Mood | null;
}

const NAMED_ARTIST = 0.75;
const SAME_ARTIST = 0.6;
const TOGETHER = 0.7;
const BESIDE_ARTIST = 0.5;
const LIKE_GENRE = 0.35;
const WISHED_GENRE = 0.7;
const WISHED_MOOD = 0.7;
const USUAL_ARTIST = 0.25;

/** All evidence for a song, in no order. More seeds only add evidence. */
export function evidenceFor(song: Song, wish: Wish, habits: Habits, togetherness: Togetherness): Evidence[] {
  const genres = readGenres(song.genres);
  return [
    ...wish.artists
      .filter((artist) => isBy(song, artist))
      .map((artist) => ({ strength: NAMED_ARTIST, reason: `By ${artist}, whom you named.` })),
    ...wish.artists.map((artist) => likeArtist(genres, artist, wish.genresOfArtists)),
    ...besideArtist(wish.neighbours.get(song.uri)),
    ...wish.seeds.flatMap((seed) => likeSeed(song, genres, seed, togetherness)),
    ...ofGenre(genres, wish.genre),
    ...ofMood(song, wish.mood),
    ...usual(song, habits),
  ].filter(({ strength }) => strength > 0);
}

function likeSeed(song: Song, genres: readonly string[], seed: Seed, togetherness: Togetherness): Evidence[] {
  const { song: other, weight, isNamed } = seed;
  const artist = other.artists.find((name) => isBy(song, name));
  const likeness = genresLikeness(genres, readGenres(other.genres));
  const shared = genres.find((genre) => readGenres(other.genres).some((its) => genreLikeness(genre, its) === likeness));
  return [
    {
      strength: artist === undefined ? 0 : SAME_ARTIST * weight,
      reason: isNamed ? `By ${artist}, as ${other.name} is.` : `You often hear ${artist}.`,
    },
    {
      strength: TOGETHER * weight * togetherness(song.uri, other.uri),
      reason: `In your playlists together with ${other.name}.`,
    },
    {
      strength: LIKE_GENRE * weight * likeness,
      reason: `${spoken(shared ?? "music")}, like ${other.name}${isNamed ? "" : ", which you heard"}.`,
    },
  ];
}

function likeArtist(genres: readonly string[], artist: string, known: Wish["genresOfArtists"]): Evidence {
  const its = known.get(plainName(artist)) ?? [];
  const likeness = genresLikeness(genres, its);
  const shared = genres.find((genre) => its.some((one) => genreLikeness(genre, one) === likeness));
  return { strength: LIKE_GENRE * likeness, reason: `${spoken(shared ?? "music")}, like ${artist}.` };
}

const besideArtist = (neighbour: Neighbour | undefined): Evidence[] =>
  neighbour === undefined
    ? []
    : [
        {
          strength: BESIDE_ARTIST * neighbour.closeness,
          reason: `In playlists together with ${neighbour.artist}.`,
        },
      ];

function ofGenre(genres: readonly string[], wished: string | null): Evidence[] {
  if (wished === null) return [];
  const likeness = genresLikeness(genres, [wished]);
  const own = genres.includes(wished) ? wished : (genres[0] ?? wished);
  const reason = own === wished ? `${spoken(wished)}, as you asked.` : `${spoken(own)}, which is close to ${wished}.`;
  return [{ strength: WISHED_GENRE * likeness, reason }];
}

function ofMood(song: Song, mood: Mood | null): Evidence[] {
  if (mood === null) return [];
  const { fit, genre } = moodFit(song, mood);
  const by = genre === null ? "its name says so" : genreSlug(genre);
  return [{ strength: WISHED_MOOD * fit, reason: `Fits the mood ${mood}: ${by}.` }];
}

const usual = (song: Song, habits: Habits): Evidence[] =>
  song.artists.map((artist) => ({
    strength: USUAL_ARTIST * habits.ofArtist(artist),
    reason: `You often hear ${artist}.`,
  }));

const spoken = (genre: string): string => genre.charAt(0).toUpperCase() + genre.slice(1);
