import { genresLikeness, readGenres } from "./genres.ts";
import { plainName, type Song } from "./song.ts";

export const MOODS = ["happy", "sad", "focus", "relax", "energetic", "chill"] as const;
export type Mood = (typeof MOODS)[number];

interface MoodProfile {
  /** How well a genre suits the mood, 0–1. The first genres are searched at the provider. */
  genres: Readonly<Record<string, number>>;
  /** Words in a song's or album's name that suggest the mood. */
  words: readonly string[];
  /** Words that suggest the opposite. */
  against: readonly string[];
}

const words = (text: string): string[] => text.split(" ");

const PROFILES: Readonly<Record<Mood, MoodProfile>> = {
  happy: {
    genres: {
      pop: 0.9,
      funk: 0.9,
      disco: 0.9,
      soul: 0.6,
      reggae: 0.6,
      ska: 0.6,
      "indie pop": 0.6,
      swing: 0.6,
      latin: 0.6,
    },
    words: words("happy sunshine sun sunny smile joy good dance party summer bright celebrate sweet holiday fun"),
    against: words("sad cry tears lonely grief goodbye broken dark rain"),
  },
  sad: {
    genres: { "singer songwriter": 0.9, blues: 0.8, "indie folk": 0.8, piano: 0.7, "dream pop": 0.5, "neo soul": 0.4 },
    words: words("sad blue tears cry crying lonely alone goodbye broken rain lost gone leave miss hurt grief farewell"),
    against: words("happy party dance joy sunshine celebrate fun"),
  },
  focus: {
    genres: {
      ambient: 0.9,
      "modern classical": 0.9,
      lofi: 0.9,
      piano: 0.8,
      minimalism: 0.8,
      instrumental: 0.8,
      baroque: 0.6,
      "post rock": 0.4,
    },
    words: words("focus study concentration deep work flow thinking instrumental loop pulse quiet piano"),
    against: words("party dance explicit live shout"),
  },
  relax: {
    genres: {
      "new age": 0.9,
      acoustic: 0.8,
      ambient: 0.8,
      "bossa nova": 0.7,
      meditation: 0.9,
      "smooth jazz": 0.7,
      piano: 0.7,
    },
    words: words("relax calm sleep dream slow soft gentle peace breathe still lullaby quiet ocean tide evening rest"),
    against: words("rage fight loud party fire"),
  },
  energetic: {
    genres: {
      dance: 0.9,
      "drum and bass": 0.9,
      "hard rock": 0.8,
      techno: 0.8,
      punk: 0.8,
      metal: 0.7,
      house: 0.7,
      "hip hop": 0.5,
    },
    words: words("energy run running fire power loud jump fast fight wild electric thunder alive rush move rage"),
    against: words("sleep slow calm quiet lullaby soft gentle still"),
  },
  chill: {
    genres: {
      chillout: 0.9,
      downtempo: 0.9,
      lofi: 0.9,
      "trip hop": 0.8,
      "r n b": 0.6,
      "neo soul": 0.7,
      "indie pop": 0.5,
      "deep house": 0.5,
    },
    words: words("chill easy lazy night late sunday coffee haze float drift smoke cool slow evening lounge"),
    against: words("rage fight fire loud scream"),
  },
};

/** Weight of a word in the name, beside the genre. */
const WORD = 0.45;
/** Factor of the fit when a word suggests the opposite. */
const AGAINST = 0.4;

/**
 * How well a song suits a mood, 0–1, and the genre that shows it. It uses the genre and the words of the names, because
 * providers report no more.
 */
export function moodFit(song: Song, mood: Mood): { fit: number; genre: string | null } {
  const { genres, words: fitting, against } = PROFILES[mood];
  const own = readGenres(song.genres);
  let byGenre = 0;
  let because: string | null = null;
  for (const [genre, weight] of Object.entries(genres)) {
    const fit = weight * genresLikeness(own, [genre]);
    if (fit <= byGenre) continue;
    byGenre = fit;
    because = own.includes(genre) ? genre : (own[0] ?? null);
  }
  const said = new Set(plainName(`${song.name} ${song.album}`).split(" "));
  const byWord = fitting.some((word) => said.has(word)) ? WORD : 0;
  const fit = 1 - (1 - byGenre) * (1 - byWord);
  return { fit: against.some((word) => said.has(word)) ? fit * AGAINST : fit, genre: because };
}

/** The genres that suit a mood best, best first. */
export const genresOfMood = (mood: Mood, count: number): string[] =>
  Object.entries(PROFILES[mood].genres)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([genre]) => genre);
