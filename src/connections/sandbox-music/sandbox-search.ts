import { SANDBOX_TRACKS, type SandboxTrack } from "./sandbox-catalogue.ts";

/** Words that say nothing about music. */
const IDLE = new Set(["a", "an", "and", "by", "from", "music", "of", "some", "song", "songs", "the", "track"]);

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a query that say something; all of them when none does. */
function askedWords(query: string): string[] {
  const all = wordsOf(query);
  const telling = all.filter((word) => !IDLE.has(word));
  return telling.length > 0 ? telling : all;
}

/** How much each field of a track says for it. */
const WEIGHTS: readonly (readonly [weight: number, fieldOf: (track: SandboxTrack) => string])[] = [
  [8, ({ name }) => name],
  [4, ({ artists }) => artists.join(" ")],
  [2, ({ album }) => album],
  [1, ({ genres, moods }) => [...genres, ...moods].join(" ")],
];

/** How well a track fits; 0 when a word of the query is nowhere in it. A word of the query may be the beginning of one of the track. */
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

/** Tracks in which every word of the query is found, the best first. */
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
