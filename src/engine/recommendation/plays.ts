import { plainName, type Song } from "./song.ts";

/** A song that was heard. */
export interface Play {
  song: Song;
  /** Milliseconds since 1970; null when the provider does not report it. */
  playedAt: number | null;
}

/** After this time a play counts half as much. */
const HALF_LIFE_MS = 14 * 86_400_000;
/** Weight of a play without a time. */
const TIMELESS = 0.5;
/** A song heard within this time is not worth recommending. */
const STILL_IN_THE_EAR_MS = 86_400_000;

export interface Habits {
  /** The songs heard most and latest; the first has the weight 1. */
  favourites: { song: Song; weight: number }[];
  /** How often an artist was heard, 0–1, relative to the one heard most. */
  ofArtist(name: string): number;
  /** 0–1: how recently a song was heard. */
  recency(uri: string): number;
}

/** The listening habits at a moment (milliseconds since 1970). */
export function habitsOf(plays: readonly Play[], now: number, count: number): Habits {
  const songs = new Map<string, { song: Song; weight: number }>();
  const artists = new Map<string, number>();
  const latest = new Map<string, number>();
  for (const { song, playedAt } of plays) {
    const weight = playedAt === null ? TIMELESS : 0.5 ** (Math.max(now - playedAt, 0) / HALF_LIFE_MS);
    songs.set(song.uri, { song, weight: (songs.get(song.uri)?.weight ?? 0) + weight });
    for (const name of song.artists) artists.set(plainName(name), (artists.get(plainName(name)) ?? 0) + weight);
    if (playedAt !== null) latest.set(song.uri, Math.max(latest.get(song.uri) ?? 0, playedAt));
  }
  const most = Math.max(0, ...artists.values());
  const sorted = [...songs.values()].toSorted((a, b) => b.weight - a.weight || (a.song.uri < b.song.uri ? -1 : 1));
  const first = sorted[0]?.weight ?? 1;
  return {
    favourites: sorted.slice(0, count).map(({ song, weight }) => ({ song, weight: weight / first })),
    ofArtist: (name) => (most === 0 ? 0 : (artists.get(plainName(name)) ?? 0) / most),
    recency: (uri) => {
      const at = latest.get(uri);
      return at === undefined ? 0 : Math.max(0, 1 - Math.max(now - at, 0) / STILL_IN_THE_EAR_MS);
    },
  };
}
