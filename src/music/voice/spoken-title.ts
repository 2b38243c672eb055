import { type Heard, type SpokenTitle, UNSURE } from "./voice-intent.ts";

const VERB = /^(play|queue)(?: up)? (.+)$/i;
/** A verb that needs a title, alone. */
const ONLY_VERB =
  /^(?:queue(?: up)?|search(?: for)?|find(?: me)?|look (?:for|up)|put on|listen to|hear|start playing|throw on)$/i;
/** `Single Ladies`: a word for a track without an article may begin its title. */
const NOUN_FIRST = /^(?:song|track|tune|single) (?!called |named |titled )/i;
/** `In the Garden`: a place without a word for music before it may be a title. */
const PLACE_FIRST = /^(?:on|in|through) /i;

/** The words of a sentence: polite ones at the end are taken away only where a word remains behind the verb. */
export const wordsOfWish = (spoken: string, whole: string): string => (ONLY_VERB.test(spoken) ? whole : spoken);

/**
 * The title behind the verb, when what was heard reads its words as something else: as polite words, a
 * device, an artist, several wishes or "after this one". Null when the intent keeps all of them, or names no track.
 */
export function spokenTitle(
  { intent, confidence }: Heard,
  { whole, spoken, bare }: { whole: string; spoken: string; bare: string },
): SpokenTitle | null {
  const [, verb = "", words] = VERB.exec(whole) ?? [];
  if (words === undefined) return null;
  const isQueued = verb.toLowerCase() === "queue";
  const title: SpokenTitle = { action: isQueued ? "queue" : "play", words };
  if (intent.action === "transfer") return PLACE_FIRST.test(words) ? title : null;
  if (intent.action === "queue" && !isQueued) return title;
  if (intent.action !== "play" && intent.action !== "queue") return null;
  const device = intent.action === "play" ? intent.device : null;
  if (intent.genre !== null || intent.mood !== null || intent.playlist !== null || intent.album !== null) return null;
  if (intent.query === null && intent.artist === null) return whole === bare || device !== null ? null : title;
  const isReadOtherwise =
    whole !== spoken || device !== null || intent.artist !== null || confidence <= UNSURE || NOUN_FIRST.test(words);
  return isReadOtherwise ? title : null;
}
