import { readGenre } from "#engine/recommendation/genres";

import { CLOSE, EXACT, type Heard } from "./voice-intent.ts";

/** Words that begin a wish to hear something, with a capture of the rest. */
const PLAY: readonly (readonly [confidence: number, pattern: RegExp])[] = [
  [EXACT, /^play (?:me |us )?(.+)$/i],
  [CLOSE, /^(?:put on|listen to|hear|start playing|throw on) (.+)$/i],
  [CLOSE, /^put (.+) on$/i],
];

const SEARCH: readonly (readonly [confidence: number, pattern: RegExp])[] = [
  [EXACT, /^search for (.+)$/i],
  [CLOSE, /^(?:search|look for|look up|find)(?: me)? (.+)$/i],
];

/** Continuations that are not a search. */
const NO_SEARCH = /^(?:and|for|out|up|me|it|that|to|into)\b/i;

const TITLE = /^(?:the )?(?:song|track|tune|single)(?: (?:called|named|titled))? (.+)$/i;
const ONLY_ARTIST =
  /^(?:(?:some(?:thing)?|anything|any)(?: (?:music|songs|tracks|stuff))? (?:by|from)|(?:some )?(?:songs|tracks|music|stuff) (?:by|from|of)|a (?:song|track) (?:by|from)|(?:the )?(?:artist|band|singer)) (.+)$/i;
const BY = /^(.+) by (.+)$/i;
const GENRE =
  /^(?:(?:some|any|a (?:little|bit of|little bit of)|the) )?(.+?)(?: (?:music|songs|tunes|tracks|beats))?$/i;

/** Words after `by` in titles that are not an artist: «Stand by Me». */
const NO_ARTIST = /^(?:me|you|him|her|us|them|it|myself|yourself|now|then|the way|your side|my side)$/i;

/** A wish to hear something, or to look for it; null for other words. */
export function hearMusic(words: string): Heard | null {
  return hearSearch(words) ?? hearPlay(words);
}

function hearPlay(words: string): Heard | null {
  const found = firstOf(PLAY, words);
  if (found === null || /^by\b/i.test(found.caught)) return null;
  const { confidence, caught } = found;
  const wish = wishOf(caught);
  return { intent: { action: "play", ...wish.what }, confidence: confidence * wish.confidence };
}

function hearSearch(words: string): Heard | null {
  const found = firstOf(SEARCH, words);
  if (found === null || NO_SEARCH.test(found.caught)) return null;
  const { query, artist } = wishOf(found.caught).what;
  return {
    intent: { action: "search", query: query ?? artist ?? found.caught, artist: query === null ? null : artist },
    confidence: found.confidence,
  };
}

function firstOf(
  patterns: readonly (readonly [confidence: number, pattern: RegExp])[],
  words: string,
): { confidence: number; caught: string } | null {
  for (const [confidence, pattern] of patterns) {
    const caught = pattern.exec(words)?.[1];
    if (caught !== undefined) return { confidence, caught };
  }
  return null;
}

interface Wish {
  what: { query: string | null; artist: string | null; genre: string | null };
  confidence: number;
}

/** Whether words name an artist, a track of one, a genre, or only a search. */
function wishOf(words: string): Wish {
  const artist = ONLY_ARTIST.exec(words)?.[1];
  if (artist !== undefined) return { what: { query: null, artist, genre: null }, confidence: EXACT };
  const title = TITLE.exec(words)?.[1] ?? words;
  const [, track, by] = BY.exec(title) ?? [];
  if (track !== undefined && by !== undefined && !isTitle(track, by))
    return { what: { query: TITLE.exec(track)?.[1] ?? track, artist: by, genre: null }, confidence: EXACT };
  const named = GENRE.exec(words)?.[1] ?? words;
  const genre = readGenre(named);
  if (genre !== null) return { what: { query: named, artist: null, genre }, confidence: EXACT };
  return { what: { query: title, artist: null, genre: null }, confidence: title === words ? CLOSE : EXACT };
}

/** `Stand by Me`, `Step by Step`: the words on both sides of `by` are one title. */
const isTitle = (track: string, by: string): boolean =>
  NO_ARTIST.test(by) || track.toLowerCase().split(" ").at(-1) === by.toLowerCase().split(" ")[0];
