import { spokenCount } from "./spoken-number.ts";
import { CLOSE, EXACT, type Heard, LOOSE, RESUME } from "./voice-intent.ts";

/** Words for the thing that plays. */
const RUDE = "garbage|crap|shit|trash|rubbish|noise|racket|junk|bullshit";
export const PIECE = `(?:song|track|tune|one|record|${RUDE})`;
const SOUND = `(?:the |this |that |my )?(?:song|track|tune|music|playback|player|record|sound|audio|${RUDE})`;

type PlayerAction = "play" | "pause" | "next" | "previous";

const PHRASES: readonly (readonly [action: PlayerAction, confidence: number, phrase: string])[] = [
  ["pause", EXACT, "pause|stop"],
  ["pause", CLOSE, `(?:pause|stop)(?: playing)? (?:it|this|that|everything|${SOUND})`],
  ["pause", CLOSE, `stop playing|turn (?:it|${SOUND}) off|turn off ${SOUND}|switch off ${SOUND}`],
  [
    "pause",
    LOOSE,
    `be quiet|silence|halt|hold the music|shut (?:up|it)|shut (?:it|that|this) (?:up|off|down)|kill (?:it|${SOUND})|enough|that's enough|cut it out|knock it off`,
  ],
  ["next", EXACT, "next|skip"],
  ["next", CLOSE, `(?:play |go to |skip to |jump to |move (?:on )?to |on to )?(?:the )?next(?: ${PIECE})?`],
  ["next", CLOSE, `skip(?: (?:it|ahead|forward|this|that|(?:this|that|the)(?: current)? ${PIECE}))`],
  [
    "next",
    LOOSE,
    `(?:play )?(?:another|a different) ${PIECE}|change the ${PIECE}|(?:play )?(?:something|anything) (?:else|different)`,
  ],
  ["previous", EXACT, "previous|back|go back"],
  [
    "previous",
    CLOSE,
    `(?:play |have |hear |give me |go to |go back to |skip to |skip back to |jump back to |back to |return to )?(?:the )?previous(?: ${PIECE})?(?: again)?`,
  ],
  [
    "previous",
    CLOSE,
    `(?:go |skip |jump )?back(?: (?:one|(?:a|one) ${PIECE}|to the (?:last|one before)(?: ${PIECE})?))?`,
  ],
  ["previous", LOOSE, `(?:play )?(?:the )?last ${PIECE}(?: again)?`],
  ["play", EXACT, "play|resume"],
  ["play", CLOSE, `(?:resume|continue|unpause|start)(?: playing)? ${SOUND}`],
  ["play", CLOSE, "continue|unpause|(?:resume|continue|start|keep) playing|(?:hit|press) play|play it|play on"],
  ["play", LOOSE, `play (?:something|anything|some music|music|(?:a|some|any) ${PIECE}s?)|keep going|carry on|go on`],
  ["play", LOOSE, `turn (?:on ${SOUND}|${SOUND} on)|play ${SOUND}`],
];

const PATTERNS = PHRASES.map(([action, confidence, phrase]) => ({
  action,
  confidence,
  pattern: new RegExp(`^(?:${phrase})$`, "i"),
}));

const COUNT = "(.+?)";
const MANY = "(?:songs|tracks|tunes|ones|times|song|track)";

/** Steps over several tracks, with a capture of their number. */
const STEPS: readonly (readonly [action: "next" | "previous", pattern: RegExp])[] = [
  [
    "next",
    new RegExp(
      `^skip(?: (?:the|over))?(?: next)?(?: ahead| forward)?(?: by)? ${COUNT}(?: ${MANY})?(?: ahead| forward)?$`,
      "i",
    ),
  ],
  ["next", new RegExp(`^(?:go|jump|move)(?: ahead| forward)(?: by)? ${COUNT} ${MANY}$`, "i")],
  ["next", new RegExp(`^next ${COUNT} ${MANY}$`, "i")],
  ["previous", new RegExp(`^(?:(?:go|skip|jump|move) )?back(?: by)? ${COUNT}(?: ${MANY})?$`, "i")],
  ["previous", new RegExp(`^(?:go|skip|jump) ${COUNT} ${MANY} back$`, "i")],
];

/** A step over several tracks, at most ten; null for other words. */
export function hearSteps(words: string): Heard | null {
  for (const [action, pattern] of STEPS) {
    const count = spokenCount(pattern.exec(words)?.[1] ?? "");
    if (count !== null) return { intent: { action, count }, confidence: CLOSE };
  }
  return null;
}

/** A command of the player without a value; null for other words. */
export function hearPlayer(words: string): Heard | null {
  const found = PATTERNS.find(({ pattern }) => pattern.test(words));
  if (found === undefined) return null;
  const { action, confidence } = found;
  if (action === "play") return { intent: { action, device: null, ...RESUME }, confidence };
  return { intent: action === "pause" ? { action } : { action, count: 1 }, confidence };
}
