import { CLOSE, EXACT, type Heard, LOOSE } from "./voice-intent.ts";

/** Words for the thing that plays. */
const PIECE = "(?:song|track|tune|one|record)";
const SOUND = "(?:the |this |that |my )?(?:song|track|tune|music|playback|player|record|sound|audio)";

type PlayerAction = "play" | "pause" | "next" | "previous";

const PHRASES: readonly (readonly [action: PlayerAction, confidence: number, phrase: string])[] = [
  ["pause", EXACT, "pause|stop"],
  ["pause", CLOSE, `(?:pause|stop)(?: playing)? (?:it|this|that|everything|${SOUND})`],
  ["pause", CLOSE, `stop playing|turn (?:it|${SOUND}) off|turn off ${SOUND}|switch off ${SOUND}`],
  ["pause", LOOSE, "be quiet|silence|halt|hold the music"],
  ["next", EXACT, "next|skip"],
  ["next", CLOSE, `(?:play |go to |skip to |jump to |move (?:on )?to |on to )?(?:the )?next(?: ${PIECE})?`],
  ["next", CLOSE, `skip(?: (?:it|ahead|forward|this|that|(?:this|that|the)(?: current)? ${PIECE}))`],
  ["next", LOOSE, `(?:play )?(?:another|a different) ${PIECE}|change the ${PIECE}`],
  ["previous", EXACT, "previous|back|go back"],
  [
    "previous",
    CLOSE,
    `(?:play |go to |go back to |skip to |skip back to |jump back to |back to |return to )?(?:the )?previous(?: ${PIECE})?`,
  ],
  [
    "previous",
    CLOSE,
    `(?:go |skip |jump )?back(?: (?:one|(?:a|one) ${PIECE}|to the (?:last|one before)(?: ${PIECE})?))?`,
  ],
  ["previous", LOOSE, `(?:play )?(?:the )?last ${PIECE}(?: again)?`],
  ["play", EXACT, "play|resume"],
  ["play", CLOSE, `(?:resume|continue|unpause|restart|start)(?: playing)? ${SOUND}`],
  ["play", CLOSE, "continue|unpause|(?:resume|continue|start|keep) playing|(?:hit|press) play|play it|play on"],
  ["play", LOOSE, `play (?:something|anything|some music|music|(?:a|some|any) ${PIECE}s?)|keep going|carry on|go on`],
  ["play", LOOSE, `turn (?:on ${SOUND}|${SOUND} on)|play ${SOUND}`],
];

const PATTERNS = PHRASES.map(([action, confidence, phrase]) => ({
  action,
  confidence,
  pattern: new RegExp(`^(?:${phrase})$`, "i"),
}));

/** A command of the player without a value; null for other words. */
export function hearPlayer(words: string): Heard | null {
  const found = PATTERNS.find(({ pattern }) => pattern.test(words));
  if (found === undefined) return null;
  const { action, confidence } = found;
  if (action === "play") return { intent: { action, query: null, artist: null, genre: null }, confidence };
  return { intent: { action }, confidence };
}
