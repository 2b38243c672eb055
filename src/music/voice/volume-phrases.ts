import { spokenLevel, spokenPercent } from "./spoken-number.ts";
import { CLOSE, EXACT, type Heard, LOOSE } from "./voice-intent.ts";

const SET = "(?:set|turn|put|change|bring|adjust|make|get|move)";
const SOUND = "(?:it|the (?:music|sound|song|speakers?|player)|everything|things)";

const VOLUME = "(?:the |my )?(?:volume|sound|music)";
const SHIFT_VERB = "(?:increase|raise|pump up|boost|up|decrease|lower|reduce|drop|bring up|bring down)";

/** Words around the volume to reach, with a capture of it. `up` and `down` without `to` are a step, not a volume to reach. */
const ABSOLUTE: readonly (readonly [confidence: number, pattern: RegExp])[] = [
  [EXACT, /^volume (.+? ?(?:%|percent|per cent))$/i],
  [EXACT, /^set the volume to (.+)$/i],
  [
    CLOSE,
    new RegExp(`^(?:${SET} )?(?:the |my )?volume(?: level)?(?:(?: (?:up|down))? (?:to|at|on))?(?: be)? (.+)$`, "i"),
  ],
  [CLOSE, new RegExp(`^${SET} ${SOUND}(?: (?:up|down))? (?:to|at) (.+)$`, "i")],
  [CLOSE, new RegExp(`^(?:turn|crank) (?:up|down)(?: the (?:volume|music|sound))? to (.+)$`, "i")],
  [CLOSE, new RegExp(`^${SHIFT_VERB} (?:it|${VOLUME}) to (.+)$`, "i")],
  [CLOSE, new RegExp(`^make ${SOUND} (.+ ?(?:%|percent|per cent))$`, "i")],
  [CLOSE, /^(.+) volume$/i],
];

/** `turn it up full`, `turn it all the way up`: an end of the scale, not a step. */
const TO_THE_END: readonly (readonly [percent: number, pattern: RegExp])[] = (
  [
    [100, "up", "full|fully|max|maximum|all the way|to the max|to the maximum|to full"],
    [0, "down", "all the way|fully|to nothing|to zero"],
  ] as const
).map(([percent, way, end]) => [
  percent,
  new RegExp(
    `^(?:${SET}|crank) (?:${SOUND}|(?:the |my )?volume) (?:${way} (?:${end})|all the way ${way})$|^volume (?:${way} (?:${end})|all the way ${way})$`,
    "i",
  ),
]);

const MUTE = /^(?:mute(?: (?:it|the (?:music|sound|volume|song)|everything))?|volume off)$/i;

const LITTLE_STEP = 5;
const STEP = 10;
const LARGE_STEP = 25;

const UP = "up";
const DOWN = "down";

/** Words that change the volume by a step, with `DIR` in place of the direction, and words for the distance. */
const VAGUE = "a (?:little|bit|little bit|touch|notch)|slightly|a lot|way|much";
const FAR = `(?: (${VAGUE}|(?:by )?(?:another )?.+))?`;
const IS_VAGUE = new RegExp(`^(?:${VAGUE})$`, "i");
const RELATIVE: readonly (readonly [confidence: number, phrase: string])[] = [
  [EXACT, "turn it DIR"],
  [CLOSE, `(?:${SET}|crank) (?:the |my )?volume DIR${FAR}`],
  [CLOSE, `(?:turn|crank|bring) (?:${SOUND}|the song) DIR${FAR}`],
  [CLOSE, `(?:turn|crank|bring) DIR(?: (?:it|(?:the |my )?(?:volume|music|sound)))?${FAR}`],
  [CLOSE, `volume DIR${FAR}`],
];

const DIRECTIONS: readonly (readonly [sign: 1 | -1, word: string])[] = [
  [1, UP],
  [-1, DOWN],
];

const TURNS = RELATIVE.flatMap(([confidence, phrase]) =>
  DIRECTIONS.map(([sign, word]) => ({
    confidence,
    sign,
    pattern: new RegExp(`^${phrase.replace("DIR", word)}$`, "i"),
  })),
);

/** Words that imply their direction. */
const SHIFTS: readonly (readonly [sign: 1 | -1, confidence: number, pattern: RegExp])[] = [
  [1, CLOSE, new RegExp(`^(?:increase|raise|pump up|boost|up) ${VOLUME}${FAR}$`, "i")],
  [1, CLOSE, new RegExp(`^(?:increase|raise) it${FAR}$`, "i")],
  [-1, CLOSE, new RegExp(`^(?:decrease|lower|reduce|drop) ${VOLUME}${FAR}$`, "i")],
  [-1, CLOSE, new RegExp(`^(?:decrease|lower|reduce) it${FAR}$`, "i")],
  [1, CLOSE, new RegExp(`^(?:make it |play it )?(?:(${VAGUE}|.+) )?louder$`, "i")],
  [-1, CLOSE, new RegExp(`^(?:make it |play it )?(?:(${VAGUE}|.+) )?(?:quieter|softer)$`, "i")],
  [1, CLOSE, /^(?:make it |play it )?louder (by .+)$/i],
  [-1, CLOSE, /^(?:make it |play it )?(?:quieter|softer) (by .+)$/i],
  [1, LOOSE, /^(?:it's |this is )?(?:too quiet|not loud enough)$/i],
  [-1, LOOSE, /^(?:it's |this is )?too loud$/i],
];

/** A percentage to set, or a step by which the volume changes; null for other words. */
export function hearVolume(words: string): Heard | null {
  if (MUTE.test(words)) return { intent: { action: "volume", percent: 0 }, confidence: CLOSE };
  for (const [confidence, pattern] of ABSOLUTE) {
    const percent = spokenLevel(pattern.exec(words)?.[1] ?? "");
    if (percent !== null) return { intent: { action: "volume", percent }, confidence };
  }
  const end = TO_THE_END.find(([, pattern]) => pattern.test(words));
  if (end !== undefined) return { intent: { action: "volume", percent: end[0] }, confidence: CLOSE };
  const turns = TURNS.map(({ sign, confidence, pattern }) => [sign, confidence, pattern] as const);
  for (const [sign, confidence, pattern] of [...turns, ...SHIFTS]) {
    const found = pattern.exec(words);
    const step = found === null ? null : stepOf(found[1]);
    if (step !== null) return { intent: { action: "volume", by: sign * step }, confidence };
  }
  return null;
}

/** The size of a step in points; null for words without a number. `by half` is a step, and `up half` is not. */
function stepOf(words: string | undefined): number | null {
  if (words === undefined) return STEP;
  if (/^(?:a lot|way|much)$/i.test(words)) return LARGE_STEP;
  if (IS_VAGUE.test(words)) return LITTLE_STEP;
  const size = words.replace(/^by /i, "").replace(/^another /i, "");
  return size === words ? spokenPercent(words) : spokenLevel(size);
}
