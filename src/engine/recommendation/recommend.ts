import { chooseSongs, discoveryShare } from "./choose-songs.ts";
import { evidenceFor, type Evidence, type Seed, type Wish } from "./evidence.ts";
import type { Mood } from "./moods.ts";
import { neighboursOf } from "./neighbours.ts";
import { type Opinion, type Taste, tasteOf } from "./opinions.ts";
import { type Habits, habitsOf, type Play } from "./plays.ts";
import { plainName, type Song, songKey } from "./song.ts";
import { type Togetherness, togethernessOf } from "./togetherness.ts";

/** The wishes for a recommendation. Without any it follows the listener's habits. */
export interface Request {
  seedTracks: readonly Song[];
  seedArtists: readonly string[];
  genre: string | null;
  mood: Mood | null;
  limit: number;
  /** Milliseconds since 1970. */
  now: number;
  /** The genres of artists by their plain names, where known. */
  genresOfArtists?: ReadonlyMap<string, readonly string[]>;
  /** Playlists in which artists are beside others: the listener's, and found ones. */
  lists?: readonly (readonly Pick<Song, "uri" | "artists">[])[];
}

/** Data about the listener. */
export interface Listener {
  plays: readonly Play[];
  /** Each as the URIs of its songs. */
  playlists: readonly (readonly string[])[];
  opinions: readonly Opinion[];
}

export interface RecommendedSong {
  song: Song;
  /** 0–1. */
  score: number;
  reason: string;
}

export interface Recommendation {
  /** Best first. */
  songs: RecommendedSong[];
  /** 0–1: the strength of the evidence for the songs, and whether as many were found as requested. */
  confidence: number;
  /** The shares of places for artists who are not seeds, wanted and reached; null without seeds. */
  discovery: { wanted: number; reached: number } | null;
}

/** Number of habitual songs that replace seeds when none are named. */
export const HABIT_SEEDS = 10;
/** The share of the distance to 1 that the best opinion adds to a score, and that the worst removes. */
const PRAISED = 0.5;
const BLAMED = 0.8;
/** The share of its score that a song loses when it was heard just now. */
const JUST_HEARD = 0.6;

/**
 * Recommends songs out of candidates. The same input gives the same output, whatever the order of candidates, plays,
 * playlists and opinions. It recommends neither a seed, nor another edition of one, nor a song that the listener
 * dislikes.
 *
 * Pieces of evidence for a song are joined as independent: the score is 1 − ∏(1 − strength). So more evidence never
 * lowers a score.
 */
export function recommend(candidates: readonly Song[], request: Request, listener: Listener): Recommendation {
  const habits = habitsOf(listener.plays, request.now, HABIT_SEEDS);
  const taste = tasteOf(listener.opinions);
  const togetherness = togethernessOf(listener.playlists);
  const wish = wishOf(request, habits);
  const seedArtists = new Set(seedArtistsOf(request, listener).map(plainName));
  const isOfSeed = (song: Song): boolean => song.artists.some((name) => seedArtists.has(plainName(name)));
  const taken = new Set(wish.seeds.flatMap(({ song }) => [song.uri, songKey(song)]));
  const scored = eachOnce(candidates)
    .filter((song) => !taken.has(song.uri) && !taken.has(songKey(song)) && !taste.isDisliked(song))
    .map((song) => scoreOf(song, wish, { habits, taste, togetherness }))
    .filter(({ score }) => score > 0);
  const songs = chooseSongs(scored, { limit: request.limit, variety: taste.variety, isOfSeed });
  const mean = songs.reduce((sum, { score }) => sum + score, 0) / Math.max(songs.length, 1);
  const others = songs.filter(({ song }) => !isOfSeed(song)).length;
  return {
    songs,
    confidence: rounded(mean * Math.sqrt(songs.length / Math.max(request.limit, 1))),
    discovery:
      seedArtists.size === 0
        ? null
        : {
            wanted: rounded(discoveryShare(taste.variety)),
            reached: rounded(others / Math.max(songs.length, 1)),
          },
  };
}

const isOpenRequest = ({ seedTracks, seedArtists, genre, mood }: Request): boolean =>
  seedTracks.length === 0 && seedArtists.length === 0 && genre === null && mood === null;

/** The artists that a request begins from: the named ones and those of the named songs, or all that were heard. */
function seedArtistsOf(request: Request, { plays }: Listener): string[] {
  if (isOpenRequest(request)) return plays.flatMap(({ song }) => [...song.artists]);
  return [...request.seedArtists, ...request.seedTracks.flatMap(({ artists }) => [...artists])];
}

function wishOf(request: Request, habits: Habits): Wish {
  const { seedTracks, seedArtists, genre, mood, genresOfArtists = new Map(), lists = [] } = request;
  const seeds: Seed[] = isOpenRequest(request)
    ? habits.favourites.map((favourite) => ({ ...favourite, isNamed: false }))
    : seedTracks.map((song) => ({ song, weight: 1, isNamed: true }));
  const beside = [...seedArtists, ...seeds.flatMap(({ song }) => song.artists.slice(0, 1))];
  return {
    seeds: seeds.map((seed) => ({ ...seed, song: withGenres(seed.song, genresOfArtists) })),
    artists: seedArtists,
    genresOfArtists,
    neighbours: neighboursOf(beside, lists),
    genre,
    mood,
  };
}

/** A song with the genres of its first artist where its provider tells none. */
function withGenres(song: Song, genresOfArtists: ReadonlyMap<string, readonly string[]>): Song {
  if (song.genres.length > 0) return song;
  return { ...song, genres: genresOfArtists.get(plainName(song.artists[0] ?? "")) ?? [] };
}

/** Keeps the edition of a song with the smallest URI. */
function eachOnce(candidates: readonly Song[]): Song[] {
  const songs = new Map<string, Song>();
  for (const song of candidates.toSorted((a, b) => (a.uri < b.uri ? -1 : 1)))
    if (!songs.has(songKey(song))) songs.set(songKey(song), song);
  return [...songs.values()];
}

interface Known {
  habits: Habits;
  taste: Taste;
  togetherness: Togetherness;
}

function scoreOf(song: Song, wish: Wish, { habits, taste, togetherness }: Known): RecommendedSong {
  const evidence = evidenceFor(song, wish, habits, togetherness);
  const joined = 1 - evidence.reduce((doubt, { strength }) => doubt * (1 - strength), 1);
  const liking = taste.of(song);
  const liked =
    liking >= 0 ? joined + (1 - joined) * PRAISED * liking * Math.sign(joined) : joined * (1 + BLAMED * liking);
  // Rounded before songs are compared: sums in another order differ in their last digits.
  return { song, score: rounded(liked * (1 - JUST_HEARD * habits.recency(song.uri))), reason: strongest(evidence) };
}

const strongest = (evidence: readonly Evidence[]): string =>
  evidence.toSorted((a, b) => b.strength - a.strength || (a.reason < b.reason ? -1 : 1))[0]?.reason ?? "";

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;
