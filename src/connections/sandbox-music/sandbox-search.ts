import { SANDBOX_TRACKS, type SandboxTrack } from "./sandbox-catalogue.ts";

/** Words without meaning for music. */
const IDLE = new Set(["a", "an", "and", "by", "from", "music", "of", "some", "song", "songs", "the", "track"]);

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The meaningful words of a query; all of them when none is. */
function askedWords(query: string): string[] {
  const all = wordsOf(query);
  const telling = all.filter((word) => !IDLE.has(word));
  return telling.length > 0 ? telling : all;
}

const WEIGHTS: readonly (readonly [weight: number, fieldOf: (track: SandboxTrack) => string])[] = [
  [8, ({ name }) => name],
  [4, ({ artists }) => artists.join(" ")],
  [2, ({ album }) => album],
  [1, ({ genres, moods }) => [...genres, ...moods].join(" ")],
];

/**
 * The fit of a track; 0 when it lacks a word of the query. A word of the query may be the beginning of one of the
 * track.
 */
function fitOf(track: SandboxTrack, asked: readonly string[]): number {
  const fields = WEIGHTS.map(([weight, fieldOf]) => ({ weight, words: wordsOf(fieldOf(track)) }));
  let fit = 0;
  for (const word of asked) {
    const best = Math.max(
      ...fields.map(({ weight, words }) => {
        if (words.includes(word)) return weight * 2;
        return words.some((one) => one.startsWith(word)) ? weight : 0;
      }),
    );
    if (best === 0) return 0;
    fit += best;
  }
  return fit;
}

/** Tracks that contain every word of the query, best first. */
export function searchTracks(query: string): SandboxTrack[] {
  const asked = askedWords(query);
  if (asked.length === 0) return [];
  return SANDBOX_TRACKS.map((track, index) => ({ track, index, fit: fitOf(track, asked) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit || one.index - other.index)
    .map(({ track }) => track);
}

/** Whether every word of the query is in a name. */
export function isNamed(name: string, query: string): boolean {
  const words = wordsOf(name);
  const asked = askedWords(query);
  return asked.length > 0 && asked.every((word) => words.some((one) => one.startsWith(word)));
}
