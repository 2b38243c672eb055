import { spokenPercent } from "./spoken-number.ts";
import { CLOSE, EXACT, type Heard, LOOSE } from "./voice-intent.ts";

const SET = "(?:set|turn|put|change|bring|adjust|make|get|move)";
const SOUND = "(?:it|the (?:music|sound|song|speakers?|player)|everything|things)";

/** Words around a percentage, with a capture of it. */
const ABSOLUTE: readonly (readonly [confidence: number, pattern: RegExp])[] = [
  [EXACT, /^volume (.+? ?(?:%|percent|per cent))$/i],
  [EXACT, /^set the volume to (.+)$/i],
  [
    CLOSE,
    new RegExp(`^(?:${SET} )?(?:the |my )?volume(?: level)?(?: (?:up|down))?(?: (?:to|at|on))?(?: be)? (.+)$`, "i"),
  ],
  [CLOSE, new RegExp(`^${SET} ${SOUND}(?: (?:up|down))? (?:to|at) (.+)$`, "i")],
  [CLOSE, /^(?:turn|crank) (?:up|down)(?: the (?:volume|music|sound))? to (.+)$/i],
  [CLOSE, new RegExp(`^make ${SOUND} (.+ ?(?:%|percent|per cent))$`, "i")],
  [CLOSE, /^(.+) volume$/i],
];

const MUTE = /^(?:mute(?: (?:it|the (?:music|sound|volume|song)|everything))?|volume off)$/i;

const LITTLE_STEP = 5;
const STEP = 10;
const LARGE_STEP = 25;

const UP = "up";
const DOWN = "down";

/** Words that change the volume by a step, with `DIR` in place of the direction, and words for the distance. */
const FAR = "(?: (a (?:little|bit|little bit|touch|notch)|slightly|a lot|way|much|by .+))?";
const RELATIVE: readonly (readonly [confidence: number, phrase: string])[] = [
  [EXACT, "turn it DIR"],
  [CLOSE, `(?:turn|crank) (?:it|the (?:volume|music|sound|song)) DIR${FAR}`],
  [CLOSE, `(?:turn|crank) DIR(?: (?:it|the (?:volume|music|sound)))?${FAR}`],
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
  [1, CLOSE, new RegExp(`^(?:increase|raise|pump up|boost) the (?:volume|sound)${FAR}$`, "i")],
  [-1, CLOSE, new RegExp(`^(?:decrease|lower|reduce|drop) the (?:volume|sound)${FAR}$`, "i")],
  [1, CLOSE, /^(?:make it |play it )?(?:(a (?:little|bit|little bit)|slightly|a lot|much|way) )?louder$/i],
  [-1, CLOSE, /^(?:make it |play it )?(?:(a (?:little|bit|little bit)|slightly|a lot|much|way) )?(?:quieter|softer)$/i],
  [1, LOOSE, /^(?:it's |this is )?(?:too quiet|not loud enough)$/i],
  [-1, LOOSE, /^(?:it's |this is )?too loud$/i],
];

/** A percentage to set, or a step by which the volume changes; null for other words. */
export function hearVolume(words: string): Heard | null {
  if (MUTE.test(words)) return { intent: { action: "volume", percent: 0 }, confidence: CLOSE };
  for (const [confidence, pattern] of ABSOLUTE) {
    const percent = spokenPercent(pattern.exec(words)?.[1] ?? "");
    if (percent !== null) return { intent: { action: "volume", percent }, confidence };
  }
  const turns = TURNS.map(({ sign, confidence, pattern }) => [sign, confidence, pattern] as const);
  for (const [sign, confidence, pattern] of [...turns, ...SHIFTS]) {
    const found = pattern.exec(words);
    const step = found === null ? null : stepOf(found[1]);
    if (step !== null) return { intent: { action: "volume", by: sign * step }, confidence };
  }
  return null;
}

/** The size of a step in points; null for words without a number. */
function stepOf(words: string | undefined): number | null {
  if (words === undefined) return STEP;
  if (/^by /i.test(words)) return spokenPercent(words.slice("by ".length));
  return /^(?:a lot|way|much)$/i.test(words) ? LARGE_STEP : LITTLE_STEP;
}
