import { readGenre } from "#engine/recommendation/genres";

import { withoutDevice } from "./device-phrases.ts";
import { moodIn } from "./mood-phrases.ts";
import { CLOSE, EXACT, type Heard, LOOSE, RESUME, UNSURE, type Wish } from "./voice-intent.ts";

/** Words that begin a wish to hear something, with a capture of the rest. */
const PLAY: readonly (readonly [confidence: number, pattern: RegExp])[] = [
  // «Me and …», «Us Against …» are titles.
  [EXACT, /^play (?:(?:me|us) (?!and |against |or |myself |too$))?(.+)$/i],
  [CLOSE, /^(?:put on|listen to|hear|start playing|throw on) (.+)$/i],
  [CLOSE, /^put (.+) on$/i],
];

/** Words that put a track into the queue, with a capture of it. */
const QUEUE: readonly (readonly [confidence: number, pattern: RegExp])[] = [
  [EXACT, /^(?:add|put) (.+) (?:to|in|into|on) (?:the |my )?queue$/i],
  [EXACT, /^queue(?: up)? (.+)$/i],
  [CLOSE, /^play (.+) (?:next|after (?:this|that|this one|this song|this track))$/i],
];

/** Words that name no track. */
const UNNAMED =
  /^(?:it|this|that|the|one|something|anything|a|another|(?:this|that|the|a|another) (?:song|track|one))$/i;

const SEARCH: readonly (readonly [confidence: number, pattern: RegExp])[] = [
  [EXACT, /^search for (.+)$/i],
  [CLOSE, /^(?:search|look for|look up|find)(?: me)? (.+)$/i],
];

/** Continuations that are not a search. */
const NO_SEARCH = /^(?:and|for|out|up|me|it|that|to|into)\b/i;

/** Not of a song that is called by a number only: `Song 12`. */
const TITLE = /^(?:the )?(?:song|track|tune|single)(?: (?:called|named|titled))? (?!\d+$)(.+)$/i;
const ONLY_ARTIST =
  /^(?:(?:some(?:thing)?|anything|any)(?: (?:music|songs|tracks|stuff))? (?:by|from)|(?:some )?(?:songs|tracks|music|stuff) (?:by|from|of)|a (?:song|track) (?:by|from)|(?:the )?(?:artist|band|singer)) (.+)$/i;
const BY = /^(.+) by (.+)$/i;
const GENRE =
  /^(?:(?:some|any|a (?:little|bit of|little bit of)|the) )?(.+?)(?: (?:music|songs|tunes|tracks|beats))?$/i;

/** Words after `by` in titles that are not an artist: «Stand by Me». */
const NO_ARTIST = /^(?:me|you|him|her|us|them|it|myself|yourself|now|then|the way|your side|my side)$/i;

/** Several wishes in one sentence. */
const IN_TURN = /^(.+?) (?:and )?(?:then|followed by|and after that|after that) (.+)$/i;
/** A second command, or an exception: such a sentence is not understood. «Kiss and Make Up», «No Scrubs» are titles. */
const MORE =
  / and (?:then )?(?:(?:turn|set|make|lower|raise|skip|mute|pause|stop) (?:it|this|that|the|my|everything|(?:up|down)(?: the)? (?:volume|music|sound))\b|(?:pause|stop|skip|mute)$)|^(?:anything|something|everything|music) (?:but|except|other than) |^no (?:more )?(?:music|songs)\b/i;
/** A genre that is not wanted. */
const UNWANTED = /^no (?:more )?(.+)$/i;
const UNNAMED_PLAYLIST = /^(?:(?:a|the|my|one of my|some) )?playlists?$/i;
const PLAYLIST: readonly RegExp[] = [
  /^(?:the |my |our |a )?playlist(?: (?:called|named|titled))? (.+)$/i,
  /^(?:(?:the|my|our|a) )?(.+?) playlist$/i,
];
const ALBUM: readonly RegExp[] = [
  /^(?:(?:the|an) )?album(?: (?:called|named|titled))? (.+?)(?: by (.+))?$/i,
  /^(?:the )?(.+?) album(?: by (.+))?$/i,
];
const SIMILAR = /^(?:something|songs?|music|artists?|more) (?:like|similar to|in the style of) (.+)$/i;

/** A wish to hear something, or to look for it; null for other words. `decent` are the words without rude ones. */
export function hearMusic(words: string, decent: string): Heard | null {
  return hearSearch(words) ?? hearQueue(words) ?? hearPlay(words, decent);
}

function hearQueue(words: string): Heard | null {
  const found = firstOf(QUEUE, words);
  if (found === null || UNNAMED.test(found.caught)) return null;
  const wish = wishOf(found.caught);
  return { intent: { action: "queue", ...wish.what }, confidence: found.confidence * wish.confidence };
}

function hearPlay(words: string, decent: string): Heard | null {
  const raw = playOf(words);
  if (words === decent) return raw;
  const clean = playOf(decent);
  if (raw === null || clean === null) return clean ?? raw;
  // A title may have a rude word; a genre, a mood or a list has none.
  const { intent } = raw;
  if (intent.action !== "play" || clean.intent.action !== "play" || clean.intent.query === null || clean.intent.genre)
    return clean;
  return { ...raw, intent: { ...intent, decent: clean.intent.query } };
}

function playOf(words: string): Heard | null {
  const at = withoutDevice(words);
  const found = firstOf(PLAY, at.words);
  if (found === null || /^by\b/i.test(found.caught) || isMoreThanAWish(found.caught)) return null;
  const { confidence, caught } = found;
  const { device } = at;
  if (device !== null && /^(?:music|some music|something|it|this|the music)$/i.test(caught))
    return { intent: { action: "play", device, ...RESUME }, confidence: LOOSE };
  const wish = wishOf(caught);
  return { intent: { action: "play", device, ...wish.what }, confidence: confidence * wish.confidence };
}

function isMoreThanAWish(words: string): boolean {
  const unwanted = UNWANTED.exec(words)?.[1];
  return MORE.test(words) || (unwanted !== undefined && readGenre(unwanted) !== null);
}

function hearSearch(words: string): Heard | null {
  const found = firstOf(SEARCH, words);
  if (found === null || NO_SEARCH.test(found.caught)) return null;
  const { query, artist } = namedOf(found.caught).what;
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

interface Understood {
  what: Wish;
  confidence: number;
}

const understood = (what: Partial<Wish>, confidence: number): Understood => ({
  what: { ...RESUME, ...what },
  confidence,
});

/** The slots of a wish: several wishes, a mood, a playlist, an album, or a name. */
function wishOf(words: string): Understood {
  const [, one, other] = IN_TURN.exec(words) ?? [];
  if (one !== undefined && other !== undefined) {
    const parts = [one, other].map((part) => part.replace(/^(?:some|play) /i, ""));
    return understood({ query: words, parts }, UNSURE);
  }
  const mood = moodIn(words);
  if (mood !== null) return understood({ query: words, mood }, CLOSE);
  if (UNNAMED_PLAYLIST.test(words)) return understood({ playlist: "" }, UNSURE);
  const playlist = PLAYLIST.map((pattern) => pattern.exec(words)?.[1]).find((name) => name !== undefined);
  if (playlist !== undefined) return understood({ playlist }, EXACT);
  for (const pattern of ALBUM) {
    const [, album, artist = null] = pattern.exec(words) ?? [];
    if (album !== undefined) return understood({ album, artist }, EXACT);
  }
  const similar = SIMILAR.exec(words)?.[1];
  return similar === undefined ? namedOf(words) : understood({ query: similar }, UNSURE);
}

/** Whether words name an artist, a track of one, a genre, or only a search. */
function namedOf(words: string): Understood {
  const artist = ONLY_ARTIST.exec(words)?.[1];
  if (artist !== undefined) return understood({ artist }, EXACT);
  const title = TITLE.exec(words)?.[1] ?? words;
  const [, track, by] = BY.exec(title) ?? [];
  if (track !== undefined && by !== undefined && !isTitle(track, by))
    return understood({ query: TITLE.exec(track)?.[1] ?? track, artist: by }, EXACT);
  const named = GENRE.exec(words)?.[1] ?? words;
  const genre = readGenre(named);
  if (genre !== null) return understood({ query: named, genre }, EXACT);
  return understood({ query: title }, title === words ? CLOSE : EXACT);
}

/** `Stand by Me`, `Step by Step`: the words on both sides of `by` are one title. */
const isTitle = (track: string, by: string): boolean =>
  NO_ARTIST.test(by) || track.toLowerCase().split(" ").at(-1) === by.toLowerCase().split(" ")[0];
